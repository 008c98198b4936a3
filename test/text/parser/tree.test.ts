import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { maxSpanningTreeHeads } from '../../../src/text/parser/tree.ts';
import { inLinearTime } from '../../linear-time.ts';

/** The best sum of scores over all trees of n words. */
function bestByTrying(scores: readonly number[], n: number): number {
  let best = -Infinity;
  for (let code = 0; code < (n + 1) ** n; code++) {
    const heads = Array.from({ length: n }, (_, d) => Math.floor(code / (n + 1) ** d) % (n + 1));
    if (isTree(heads)) best = Math.max(best, sumOf(scores, heads));
  }
  return best;
}

const sumOf = (scores: ArrayLike<number>, heads: ArrayLike<number>) =>
  Array.from(heads).reduce((sum, head, d) => sum + scores[d * (heads.length + 1) + head]!, 0);

function isTree(heads: ArrayLike<number>): boolean {
  const all = Array.from(heads);
  if (all.filter((head) => head === 0).length !== 1) return false;
  return all.every((_, d) => {
    let at = d + 1;
    for (let steps = 0; at !== 0; steps++) {
      if (steps > all.length) return false;
      at = all[at - 1]!;
    }
    return true;
  });
}

describe('the best tree', () => {
  it('is the best of all that there are, with one word under the root', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 100; round++) {
      const n = 1 + (round % 5);
      // Few distinct scores make many ties and cycles. A high root score tempts to attach many words to the root.
      const scores = Array.from({ length: n * (n + 1) }, (_, i) =>
        round % 2 ? random() * 10 - 5 : Math.floor(random() * 4) + (i % (n + 1) === 0 && round % 3 === 0 ? 5 : 0),
      );
      const heads = maxSpanningTreeHeads(scores, n);
      expect(isTree(heads)).toBe(true);
      expect(sumOf(scores, heads)).toBeCloseTo(bestByTrying(scores, n), 9);
    }
  });

  it('is found where every word prefers its neighbour, pair within pair', () => {
    const n = 1000;
    const scores = new Float64Array(n * (n + 1));
    for (let d = 0; d < n; d++)
      for (let h = 0; h <= n; h++) scores[d * (n + 1) + h] = -Math.log2(1 + (d ^ Math.max(0, h - 1))) - (h === 0 ? 50 : 0);
    expect(isTree(inLinearTime(() => maxSpanningTreeHeads(scores, n)))).toBe(true);
  });

  it('of no word is empty, of one word hangs it on the root', () => {
    expect([...maxSpanningTreeHeads([], 0)]).toEqual([]);
    expect([...maxSpanningTreeHeads([-3, 7], 1)]).toEqual([0]);
  });
});
