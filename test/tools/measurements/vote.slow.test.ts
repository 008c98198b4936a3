import { expect, it } from 'vitest';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { simulatedCases, storedCases } from '../../../tools/measurements/vote/designs.ts';
import { failingVotes } from '../../../tools/measurements/vote/page.ts';
import { simulateVotes } from '../../../tools/measurements/vote/simulate.ts';
import { isThorough } from '../../thorough.ts';

/** `npx tsx tools/measurements/vote/compare.ts` makes many more runs and prints docs/vote.md. */
const runs = isThorough ? 100 : 15;
const cases = [...storedCases(), ...simulatedCases(seededRandom(7))].filter((_, n) => isThorough || n % 3 === 0);

it.each(cases.map((one) => [one.name, one] as const))(
  '%s: forecasts of votes miss no more often than they may',
  { timeout: 600_000 },
  (name, one) => {
    const tally = simulateVotes(one, runs);
    expect(tally.size).toBeGreaterThan(0);
    expect(failingVotes([{ name, tally }])).toEqual([]);
  },
);
