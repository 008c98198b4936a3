import { expect, test } from 'vitest';
import { kinds } from '../mutated/kinds.ts';
import { readOrRefused } from '../mutated/read-or-refused.ts';

/** Of each kind. */
const inputs = Number(process.env.EVENKEEL_INPUTS ?? 10_000);
const hours = 3_600_000;

test.for(kinds)('$name is read, or refused in one sentence', { timeout: 2 * hours }, async (kind) => {
  const told = await readOrRefused(kind, inputs);
  console.info(
    `${kind.name}: ${told.read} read, ${told.refused} refused in ${told.forms} forms of sentences, ${told.cut} cut at 300 characters`,
  );
  expect(told.read + told.refused).toBe(inputs);
  // Else this has tried one side only.
  expect(told.read).toBeGreaterThan(0);
  expect(told.refused).toBeGreaterThan(0);
});
