import { expect, test } from 'vitest';
import { drawStandardNormal, seededRandom } from '../../../src/measure/basics/random.ts';
import { intervalGivenFound } from '../../../src/measure/verdicts/interval-given-found.ts';

const c = 1.959963984540054;

// In standard errors, solved by another program (statistics.NormalDist).
test.each([
  { z: 3, low: 0, high: 4.9361828649829 },
  { z: 4, low: 1.654695955205169, high: 5.9594347261038525 },
  { z: 6, low: 4.0317818189320995, high: 7.959963968081471 },
])('the ends at $z standard errors', ({ z, low, high }) => {
  const [least, most] = intervalGivenFound(z / 100, 1 / 100, c);
  expect(least).toBeCloseTo(low / 100, 8);
  expect(most).toBeCloseTo(high / 100, 8);
});

test('without an error it has no width', () => {
  expect(intervalGivenFound(0.2, 0, c)).toEqual([0.2, 0.2]);
});

test.each([0.5, 1, 2, 3, 5])(
  'of those found it holds %f standard errors in 95%, where the usual interval may not',
  (delta) => {
    const random = seededRandom(7);
    let [found, missed] = [0, 0];
    for (let draw = 0; found < 2000; draw++) {
      const d = delta + drawStandardNormal(random);
      if (Math.abs(d) <= c) continue;
      found++;
      // A difference found with the wrong sign is missed, whatever its interval.
      const [low, high] = intervalGivenFound(Math.abs(d), 1, c);
      if (d < 0 ? low > 0 : low > delta || high < delta) missed++;
    }
    expect(missed / found).toBeLessThan(0.065);
  },
);
