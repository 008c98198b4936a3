import { expect, it } from 'vitest';
import { advicePage, criteria, failing } from '../../../tools/measurements/advice/page.ts';
import type { DesignMeasurement } from '../../../tools/measurements/advice/simulate.ts';

const sound: DesignMeasurement = {
  design: '3 arms, 3×150',
  sets: [150, 150, 150],
  counts: [
    ['stated', { tried: 200, stated: 190, wrong: 0 }],
    ['bound', { tried: 190, stated: 190, wrong: 9 }],
    ['cheapest', { tried: 190, stated: 40, wrong: 1 }],
  ],
  bounds: [1, 2, 3],
  bonferroni: [1.5, 2.5, 3.5],
  losses: [0.5, 0.5],
  lossesOfHighest: [0.5, 0.45],
  widths: { own: [], chosen: [], simultaneous: [], split: [] },
  arms: 3,
  mayBeBest: [2, 3],
};

it('prints each requirement with its figures, and how often the advice is stated', () => {
  expect(failing([sound])).toEqual([]);
  const page = advicePage([sound], { commit: 'abc', runs: 200 });
  expect(page).toContain('| No limit: how often the advice is stated. | 95.0% of 200 runs |');
  expect(page).toContain('| largest: 2.00 points (3 arms, 3×150); with more arms no case | yes |');
  expect(page).toContain('misses 4.7% (9/190) over all 1 designs');
});

it.each([
  ['loses more than the highest score', { losses: [0.6, 0.6] }],
  ['bound is wider than Bonferroni’s', { bonferroni: [1, 1.9, 3] }],
  ['the median bound is above 5 points', { bounds: [5, 5.1, 6], bonferroni: [6, 6, 6] }],
  ['bound in 3 arms', { counts: [...sound.counts, ['bound', { tried: 190, stated: 190, wrong: 30 }]] }],
  ['cheapest over all designs', { counts: [...sound.counts, ['cheapest', { tried: 190, stated: 40, wrong: 9 }]] }],
] as const)('fails where %s', (message, change) => {
  expect(failing([{ ...sound, ...change }])).toContainEqual(expect.stringContaining(message));
  expect(criteria([{ ...sound, ...change }]).filter((each) => each.failing.length > 0)).toHaveLength(1);
});

it('holds the width of a bound to a limit at 3×150 and up to twelve arms alone', () => {
  const wide = { ...sound, bounds: [9], bonferroni: [10] };
  expect(failing([{ ...wide, sets: [60] }])).toEqual([]);
  expect(failing([{ ...wide, arms: 30 }])).toEqual([]);
});
