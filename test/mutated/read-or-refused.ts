import { expect } from 'vitest';
import { errorMessage } from '../../src/core/words/error-message.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import type { Kind } from './kinds.ts';

/** Words of libraries and of JavaScript that do not help a person. */
const jargon = /Expected|\b[Rr]eceived\b|undefined|NaN|\[object |is not a function|Cannot read/;

/**
 * Reads this many changed inputs of a kind. Each must be accepted, or refused in one clean sentence.
 * Any other error fails and shows the input. Returns the counts.
 */
export async function readOrRefused({ name, make, read }: Kind, inputs: number, seed = 20_261_123) {
  const random = seededRandom(seed);
  const next = await make();
  const tally = { read: 0, refused: 0, cut: 0 };
  const sentences = new Set<string>();
  for (let n = 0; n < inputs; n++) {
    const changed = await next(random);
    try {
      await read(changed);
      tally.read++;
    } catch (error) {
      const input = `Input ${n} of ${name}`;
      if (!(error instanceof UserError))
        throw new Error(`${input} was neither read nor refused:\n${String(changed).slice(0, 20_000)}`, { cause: error });
      const shown = errorMessage(error);
      expect(shown, input).toMatch(/^[^\n]{10,300}$/u);
      expect(shown, input).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      // Quoted text comes from the file.
      expect(shown.replace(/“[^”]*”?|"(?:[^"\\]|\\.)*"?/g, ''), input).not.toMatch(jargon);
      tally.refused++;
      if (shown.length < error.message.length) tally.cut++;
      sentences.add(shown.replace(/\d+/g, '0').replace(/“[^”]*”?|"(?:[^"\\]|\\.)*"?/g, '“”'));
    }
  }
  return { ...tally, forms: sentences.size };
}
