import { expect, test } from 'vitest';
import { kinds } from '../mutated/kinds.ts';
import { readOrRefused } from '../mutated/read-or-refused.ts';

/** Inputs of each kind. */
const inputs = Number(process.env.EVENKEEL_INPUTS ?? 10_000);
const hours = 3_600_000;

test.for(kinds)('$name is read, or refused in one sentence', { timeout: 2 * hours }, async (kind) => {
  const tally = await readOrRefused(kind, inputs);
  console.info(
    `${kind.name}: ${tally.read} read, ${tally.refused} refused in ${tally.forms} forms of sentences, ${tally.cut} cut at 300 characters`,
  );
  expect(tally.read + tally.refused).toBe(inputs);
  // Otherwise the test has covered only one outcome.
  expect(tally.read).toBeGreaterThan(0);
  expect(tally.refused).toBeGreaterThan(0);
});
