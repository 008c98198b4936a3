import { describe, expect, test } from 'vitest';
import { calibrated } from './calibrated.ts';
import { isThorough } from '../thorough.ts';
import { rows } from './rows.ts';
import { fails, upperTail, type Count } from './tally.ts';

/**
 * A run of a whole study takes a third of a second, an order of existing answers much less. The long tests simulate two runs
 * of each design, the nightly run 60, and `npm run calibrate` many times more.
 */
const runs = isThorough ? 60 : 2;
const orders = isThorough ? 100 : 10;

test('the tail of a binomial, by hand and as scipy has it', () => {
  expect(upperTail(2, 1, 0.5)).toBeCloseTo(0.75, 12);
  expect(upperTail(10, 0, 0.07)).toBeCloseTo(1, 12);
  expect(upperTail(100, 15, 0.07)).toBeCloseTo(0.004090978504300197, 12);
  expect(fails({ tried: 100, wrong: 20 }, 'claim')).toBe(true);
  expect(fails({ tried: 100, wrong: 7 }, 'claim')).toBe(false);
});

describe.each(calibrated.filter(({ named }) => named.length > 0))('$id', ({ id, named, run }) => {
  // The long tests try every third design of each study, the nightly run all of them.
  test.each(named.filter((_, place) => isThorough || place % 3 === 0))(
    '%s: no claim is wrong, and no interval misses, more often than it may',
    { timeout: 600_000 },
    (design) => {
      const tally = new Map<string, Count>();
      for (let seed = 1; seed <= (id === 'stopping early' ? orders : runs); seed++) run(design, seed, tally);
      expect(tally.size).toBeGreaterThan(0);
      const wrong = [...tally].filter(([row, count]) => {
        const known = rows.find(({ id }) => id === row);
        if (!known) throw new Error(`There is no calibration row ${row}.`);
        return fails(count, known.kind);
      });
      expect(wrong).toEqual([]);
    },
  );
});
