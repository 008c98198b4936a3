import { expect, test } from 'vitest';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { kinds } from './kinds.ts';
import { mutated } from './mutate.ts';
import { readOrRefused } from './read-or-refused.ts';

test('the text that is changed depends on the seed alone, and is changed', () => {
  const text = JSON.stringify({ id: 'one', answers: [1, 2, 3] });
  const times = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 200 }, () => mutated(text, random));
  };
  expect(times(1)).toEqual(times(1));
  expect(times(1).filter((changed) => changed !== text).length).toBeGreaterThan(150);
});

/** Tries a few inputs of each kind. `npm run test:nightly` tries thousands. */
test.for(kinds)('attacks 8, 10, 11, 12: $name is read, or refused in one sentence', { timeout: 60_000 }, async (kind) => {
  const { refused } = await readOrRefused(kind, 20);
  expect(refused).toBeGreaterThan(0);
});
