import { expect, test } from 'vitest';
import type { Interval } from '../../src/core/studies/interval.ts';
import { clampToPossibleRange } from '../../src/compare/possible-ends.ts';
import { isJointlyDifferent, pairsWithJointIntervals } from '../../src/compare/joint-intervals.ts';

const found = (low: number, high: number, together: Interval = [low, high]) => ({
  interval: [low, high] as const,
  together: { interval: together, of: 3 },
});

test('intervals of points end at 100 on either side, and what differs does so still', () => {
  const cut = clampToPossibleRange(found(-112, -68, [-131.8, -68.1]), { unit: 'points' });
  expect(cut).toEqual(found(-100, -68, [-100, -68.1]));
  expect(isJointlyDifferent({ interval: cut.interval, together: cut.together })).toBe(true);
  expect(clampToPossibleRange(found(0.9, 1.3), { unit: 'points', times: 100 })).toEqual(found(0.9, 1));
  expect(clampToPossibleRange(found(-3, 7), { unit: 'points' })).toEqual(found(-3, 7));
});

test('of other units, of what is no share, and without an interval, nothing is cut', () => {
  expect(clampToPossibleRange(found(-150, 150), { unit: 'XParaCon' })).toEqual(found(-150, 150));
  expect(clampToPossibleRange(found(-150, 150), { unit: 'points', isEndless: true })).toEqual(found(-150, 150));
  const none = { interval: { value: null, why: 'too few' } } as const;
  expect(clampToPossibleRange(none, { unit: 'points' })).toEqual(none);
});

test('a comparison of many rows has no end beyond what is possible, of levels neither', () => {
  const draws = (shift: number) => Float64Array.from({ length: 400 }, (_, d) => -95 + shift + 20 * Math.sin(7 * d + shift));
  const value = (shift: number) => ({
    ...{ one: 95, other: 0, difference: -95 + shift, draws: draws(shift) },
    interval: [-115 + shift, -75 + shift] as const,
  });
  const measure = { title: '', digits: 1, inFile: '' };
  const [pair] = pairsWithJointIntervals(
    [
      {
        ...({ one: 'a', other: 'b', label: '', counts: {}, facts: {}, changed: [], crossed: [] } as object),
        values: { mu: value(0), sigma: value(1) },
        levels: [{ group: 'ways', id: 'w', label: 'w', behind: {}, values: { score: value(2) } }],
      } as never,
    ],
    {
      measures: [
        { ...measure, id: 'mu', unit: 'points' },
        { ...measure, id: 'sigma', unit: 'points' },
        { ...measure, id: 'score', unit: 'points', isOfLevels: true },
      ],
      levels: [{ id: 'ways', by: 'way', title: '', reading: '', columns: ['score'] }],
    },
  );
  const all = [pair!.values['mu']!, pair!.values['sigma']!, pair!.levels[0]!.values['score']!];
  expect(
    all.flatMap(({ interval, together }) => [interval, together?.interval]).map((each) => (each as Interval)[0]),
  ).toEqual(all.flatMap(() => [-100, -100]));
});
