import { describe, expect, test } from 'vitest';
import {
  fillNotReadScores,
  rangeSharesOfMinSpread,
  promptBoundsFillingUnread,
  fillToUnseatExtremePrompt,
  maxDifferenceAndSpreadOfNotRead,
  rangeSharesOfMaxSpread,
  type PromptScoreRange,
} from '../../../src/measure/not-read/fillings.ts';
import { hasPoorlyReadPrompt, type SetCellBounds, type NotReadSummary } from '../../../src/measure/not-read/not-read.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { sampleVariance } from '../../../src/measure/basics/standard-deviation.ts';

/** One row per item, one mark per prompt: 1 right, 0 wrong, ? unread, . not asked. */
function setOf(...rows: readonly string[]): SetCellBounds {
  const marks = rows.flatMap((row) => row.split(''));
  const scores = (notRead: number) =>
    Float64Array.from(marks, (mark) => (mark === '?' ? notRead : mark === '.' ? NaN : Number(mark)));
  return { items: rows.length, templates: rows[0]?.length ?? 0, lowest: scores(0), highest: scores(1), byPrompt: [] };
}

const notRead = (...sets: readonly SetCellBounds[]): NotReadSummary => ({
  sets,
  byPrompt: Array.from({ length: sets[0]?.templates ?? 0 }, () => ({
    asked: 1,
    unreadable: 0,
    refused: 0,
    failed: 0,
    doubtful: 0,
  })),
});

const scoresAt = (ranges: readonly PromptScoreRange[], shares: readonly number[]) =>
  ranges.map(({ low, high }, t) => low + (shares[t] ?? 0) * (high - low));

test('a prompt’s score lies between all not read wrong and all right, sets weighing the same', () => {
  const of = notRead(setOf('1?', '0?', '10', '11'), setOf('1?'));
  expect(promptBoundsFillingUnread(of)).toEqual([
    { low: (3 / 4 + 1) / 2, high: (3 / 4 + 1) / 2 },
    { low: (1 / 4 + 0) / 2, high: (3 / 4 + 1) / 2 },
  ]);
});

test('what was not asked is no part of it', () => {
  expect(promptBoundsFillingUnread(notRead(setOf('1.', '0?', '11')))[1]).toEqual({ low: 0.5, high: 1 });
});

describe('the flattest filling', () => {
  test('makes scores equal that can be', () => {
    const ranges = [
      { low: 0.2, high: 0.6 },
      { low: 0.5, high: 0.5 },
      { low: 0.3, high: 0.9 },
    ];
    for (const score of scoresAt(ranges, rangeSharesOfMinSpread(ranges))) expect(score).toBeCloseTo(0.5, 12);
  });

  test('is as near as ranges apart allow', () => {
    const ranges = [
      { low: 0.1, high: 0.2 },
      { low: 0.6, high: 0.9 },
    ];
    expect(rangeSharesOfMinSpread(ranges)).toEqual([1, 0]);
  });
});

test('no filling of a grid is flatter or steeper, of any ranges', () => {
  const random = seededRandom(7);
  for (let trial = 0; trial < 60; trial++) {
    const ranges = Array.from({ length: 2 + (trial % 4) }, () => {
      const [a, b] = [random(), random()];
      return { low: Math.min(a, b), high: trial % 3 === 0 ? Math.min(a, b) : Math.max(a, b) };
    });
    const variance = (shares: readonly number[]) => sampleVariance(scoresAt(ranges, shares));
    const least = variance(rangeSharesOfMinSpread(ranges));
    const most = variance(rangeSharesOfMaxSpread(ranges));
    const steps = 5;
    for (let grid = 0; grid < steps ** ranges.length; grid++) {
      const tried = variance(ranges.map((_, t) => (Math.floor(grid / steps ** t) % steps) / (steps - 1)));
      expect(tried).toBeGreaterThanOrEqual(least - 1e-12);
      expect(tried).toBeLessThanOrEqual(most + 1e-12);
    }
  }
});

test('alone they make of equal prompts a difference of the widest range, and the spread of the widest half', () => {
  expect(
    maxDifferenceAndSpreadOfNotRead([
      { low: 0.6, high: 0.68 },
      { low: 0.7, high: 0.75 },
    ]),
  ).toEqual({
    difference: expect.closeTo(0.08, 12),
    // 0.08 and 0: their mean is 0.04.
    spread: expect.closeTo(0.04, 12),
  });
  expect(
    maxDifferenceAndSpreadOfNotRead([
      { low: 0.6, high: 0.6 },
      { low: NaN, high: NaN },
    ]),
  ).toEqual({ difference: 0, spread: 0 });
});

test('filled scores have the share of right answers that was wanted', () => {
  const of = notRead(setOf('1?', '0?', '1?', '0?'));
  const [half] = fillNotReadScores(of, [0, 0.5]);
  // Fills first the questions that the model seldom gets right.
  expect(Array.from(half?.scores ?? [])).toEqual([1, 0, 0, 1, 1, 0, 0, 1]);
  expect(half?.binary).toBe(true);
  const [all] = fillNotReadScores(of, [1, 1]);
  expect(Array.from(all?.scores ?? [])).toEqual([1, 1, 0, 1, 1, 1, 0, 1]);
});

test('against a prompt that is low its own count as right, against one that is high the others’', () => {
  expect(fillToUnseatExtremePrompt(3, 1, true)).toEqual([0, 1, 0]);
  expect(fillToUnseatExtremePrompt(3, 1, false)).toEqual([1, 0, 1]);
});

test('two in a hundred are tolerated, more are not', () => {
  const withUnread = (unreadable: number): NotReadSummary => ({
    sets: [],
    byPrompt: [{ asked: 100, unreadable, refused: 0, failed: 0, doubtful: 0 }],
  });
  expect([2, 3].map((unread) => hasPoorlyReadPrompt(withUnread(unread)))).toEqual([false, true]);
  expect(
    hasPoorlyReadPrompt({ sets: [], byPrompt: [{ asked: 100, unreadable: 1, refused: 1, failed: 1, doubtful: 0 }] }),
  ).toBe(true);
});
