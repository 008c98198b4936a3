import { expect, test } from 'vitest';
import { isEffect } from '../../../src/measure/verdicts/evidence.ts';
import { findWidestPromptPair } from '../../../src/measure/verdicts/widest-pair.ts';
import { measurePromptEffect } from '../../../src/measure/prompt-effect/prompt-effect.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { effectBounds } from '../../../src/measure/not-read/effect-bounds.ts';
import type { SetCellBounds } from '../../../src/measure/not-read/not-read.ts';

/** Three prompts. The last answers under the second one are unread and count as wrong. */
function answered(items: number, lost: number) {
  const lowest = Float64Array.from({ length: 3 * items }, (_, cell) => {
    const [i, t] = [Math.floor(cell / 3), cell % 3];
    return Number(t === 1 ? i % 10 < 7 && i < items - lost : t === 0 ? i % 10 < 8 : (i + 3) % 10 < 8);
  });
  const highest = lowest.map((score, cell) => (cell % 3 === 1 && Math.floor(cell / 3) >= items - lost ? 1 : score));
  const empty = { unreadable: 0, refused: 0, failed: 0, doubtful: 0, asked: items };
  const byPrompt = [empty, { ...empty, unreadable: lost }, empty];
  const set: SetCellBounds = { items, templates: 3, lowest, highest, byPrompt };
  const table = { items, templates: 3, scores: lowest, binary: true };
  const settings = { seed: 1, draws: 500 };
  const spread = promptSpread([table]);
  if (!spread) throw new Error('no spread');
  const effect = measurePromptEffect([table], settings, spread);
  if (!isEffect(effect)) throw new Error(effect.why);
  return { effect, bounds: effectBounds(effect, { sets: [set], byPrompt }, settings), lowest };
}

test('the difference is of the answers as they count, its interval reaches as far as those allow that were not read', () => {
  const { effect, bounds, lowest } = answered(100, 10);
  const score = (t: number) => lowest.filter((_, cell) => cell % 3 === t).reduce((sum, each) => sum + each, 0);
  const plain = findWidestPromptPair(effect, ['a', 'b', 'c'])!;
  const bounded = findWidestPromptPair(effect, ['a', 'b', 'c'], bounds)!;
  expect(bounded.worst).toBe('b');
  expect(bounded.difference).toBeCloseTo(Math.max(score(0), score(2)) - score(1), 10);
  expect(bounded.difference).toBe(plain.difference);
  expect(bounded.interval[0]).toBeLessThan(plain.interval[0]);
  expect(bounded.interval[0]).toBeLessThan(bounded.difference);
  expect(bounded.interval[1]).toBe(Math.max(plain.interval[1], 100 * bounds.reach));
  // If all ten are right, the second prompt is ahead, and nothing is shown against that.
  expect(bounded.p).toBeGreaterThanOrEqual(plain.p);
});

test('ten of a hundred answers may make a difference of ten points by themselves', () => {
  expect(answered(100, 10).bounds.alone).toBeCloseTo(0.1, 12);
});
