import { describe, expect, it } from 'vitest';
import { chiSquareUpperTail } from '../../../src/measure/basics/distribution-tails.ts';
import { groupIntoClusters } from '../../../src/measure/basics/item-clusters.ts';
import {
  clusteredSignFlipP,
  maxClusteredSignFlipPInRange,
  signFlipP,
  type SetItemChanges,
} from '../../../src/measure/paired/cluster-sign-flips.ts';
import { mcnemar } from '../../../src/measure/paired/paired-changes.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';

describe('the sign-flip test of clusters', () => {
  // scipy.stats.permutation_test((d,), sum, permutation_type='samples', n_resamples=inf).pvalue, scipy 1.17.1.
  it.each([
    [[3, -1, 2, 0, 5, -2, 1, 1, 4, -3], 0.30078125],
    [[10, 10, -10, 10, 8, -2, 0, 7, -9, 10, 3, -1], 0.2099609375],
    [[28, 4, -4, 3, 2, -1, 4, 4, -3, 4, 1, 0], 0.1064453125],
    [[2, -2, 1, -1, 3, -3, 5, -5, 4, -4], 1],
  ])('of %j: p = %f', (sums, p) => {
    expect(signFlipP(sums)).toBeCloseTo(p, 12);
    expect(signFlipP(sums.map((sum) => -sum))).toBeCloseTo(p, 12);
  });

  it.each([
    [9, 3],
    [1, 0],
    [59, 121],
    [1000, 1200],
    [0, 1500],
  ])('is McNemar’s where every cluster is one question: %i gained, %i lost', (gained, lost) => {
    const sums = [...new Array<number>(gained).fill(1), ...new Array<number>(lost).fill(-1)];
    expect(signFlipP(sums)).toBeCloseTo(mcnemar({ gained, lost }) as number, 9);
  });

  it('of so many clusters that it adds over 100 million times is that of χ², which it comes to anyway', () => {
    const clusters = (count: number, lead: number) =>
      [3, -3, 1, -1].flatMap((sum) => new Array<number>(sum === -3 ? count - lead : count).fill(sum));
    const chiSquared = (count: number, lead: number) => (3 * lead) ** 2 / (9 * (2 * count - lead) + 2 * count);
    const exact = signFlipP(clusters(1500, 100));
    expect(exact / chiSquareUpperTail(chiSquared(1500, 100), 1)).toBeGreaterThan(0.98);
    expect(exact / chiSquareUpperTail(chiSquared(1500, 100), 1)).toBeLessThan(1.03);
    expect(signFlipP(clusters(3000, 140))).toBeCloseTo(chiSquareUpperTail(chiSquared(3000, 140), 1), 12);
  });
});

const names = Array.from({ length: 24 }, (_, i) => `text ${i % 12}`);
const set = (changes: readonly number[], of: readonly string[] = names): SetItemChanges => ({
  changes,
  clusters: groupIntoClusters(of),
});

describe('changes of questions in clusters', () => {
  it('count by cluster, over all sets; without clusters there is no such p', () => {
    const changes = names.map((_, i) => (i % 12 < 8 ? 1 : -0.5));
    expect(clusteredSignFlipP([set(changes)])).toBeCloseTo(signFlipP([...new Array<number>(8).fill(2), -2, -2, -2, -2]), 12);
    const alone: SetItemChanges = { changes: [1, NaN, 0] };
    expect(clusteredSignFlipP([set(changes), alone])).toBeCloseTo(
      signFlipP([...new Array<number>(8).fill(2), -2, -2, -2, -2, 1]),
      12,
    );
    expect(clusteredSignFlipP([alone])).toBeUndefined();
  });

  it('have no p where nothing changed, or below ten clusters', () => {
    expect(clusteredSignFlipP([set(names.map(() => 0))])).toMatchObject({ why: 'nothing changed between the two' });
    const nine = set(
      names.map(() => 1),
      names.map((_, i) => `text ${i % 9}`),
    );
    expect(clusteredSignFlipP([nine])).toMatchObject({ why: expect.stringContaining('9 clusters, too few') as string });
    const lost = { ...nine, changes: names.map(() => -1) };
    expect(maxClusteredSignFlipPInRange([lost], [nine])).toMatchObject({
      why: expect.stringContaining('too few') as string,
    });
  });

  it('have the largest p of all that they may be: all of them', () => {
    const random = seededRandom(8);
    for (let trial = 0; trial < 40; trial++) {
      const lean = trial % 2 === 0 ? 0.75 : 0.25;
      const lows: number[] = names.map(() => (random() < lean ? 1 : -1));
      const highs = [...lows];
      const open = Array.from({ length: 5 }, () => Math.floor(random() * names.length));
      for (const place of open) {
        lows[place] = -1;
        highs[place] = random() < 0.3 ? 0 : 1;
      }
      let largest = 0;
      const places = [...new Set(open)];
      for (let filling = 0; filling < 3 ** places.length; filling++) {
        const changes = [...lows];
        for (const [k, place] of places.entries())
          changes[place] = Math.min(highs[place]!, (Math.floor(filling / 3 ** k) % 3) - 1);
        largest = Math.max(largest, clusteredSignFlipP([set(changes)]) as number);
      }
      expect(maxClusteredSignFlipPInRange([set(lows)], [set(highs)])).toBeCloseTo(largest, 12);
    }
    expect(maxClusteredSignFlipPInRange([set(names.map(() => 0))], [set(names.map(() => 0))])).toMatchObject({
      value: null,
    });
    expect(maxClusteredSignFlipPInRange([{ changes: [-1] }], [{ changes: [1] }])).toBeUndefined();
  });
});
