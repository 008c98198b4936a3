import exp from '@stdlib/math-base-special-exp';
import { logSumExp } from '../measure/basics/log-sum-exp.ts';
import type { OptionLogProbs } from '../core/answers/response.ts';
import { optionLetter } from '../core/items/letter.ts';

/** What option scoring says of a question: the likeliest option, and how likely each was. */
export interface ScoredOptions {
  /** The likeliest; the first of them where several are exactly as likely. */
  readonly option: number;
  /** p(letter | one of the letters) by option; `null` for one that the engine could not see. */
  readonly probabilities: readonly (number | null)[];
  /** The probability of all letters together among all tokens, where it is known. */
  readonly mass?: number;
  /** Its `mass` is below `minLetterMass`: which letter is the likeliest says next to nothing of what the model would write. */
  readonly isFaint: boolean;
}

/** Where the letters hold less than this of the probability, they are not scored: a share left over from 0.0002 is noise that looks like certainty. */
export const minLetterMass = 0.1;

/**
 * Reads a response's `logprobs` (anything, where it comes from an archive) for a question with so many options.
 * Undefined where they are no option scores of this question: not one letter has a number, or one is above 0.
 */
export function readOptionScores(logprobs: unknown, options: number): ScoredOptions | undefined {
  if (!isRecord(logprobs) || !isRecord(logprobs['letters'])) return undefined;
  const { letters, mass } = logprobs as { letters: Readonly<Record<string, unknown>>; mass?: unknown };
  const logs = Array.from({ length: options }, (_, option) =>
    Object.hasOwn(letters, optionLetter(option)) ? letters[optionLetter(option)] : null,
  );
  if (!logs.every((log) => log === null || (typeof log === 'number' && log <= roundingAbove0))) return undefined;
  const probabilities = (logs as readonly (number | null)[]).map((log) => (log === null ? null : exp(log)));
  const seen = probabilities.filter((p) => p !== null);
  if (seen.length === 0) return undefined;
  const knownMass = typeof mass === 'number' && mass >= 0 && mass <= 1 + roundingAbove0 ? mass : undefined;
  return {
    option: probabilities.indexOf(Math.max(...seen)),
    probabilities,
    ...(knownMass !== undefined && { mass: knownMass }),
    isFaint: knownMass !== undefined && knownMass < minLetterMass,
  };
}

/** A lone letter's logarithm of 1 may come out a hair above 0. */
const roundingAbove0 = 1e-6;

/**
 * ln p(letter | one of the letters) from each letter's log-probability, or anything that differs from it by one constant
 * (logits). `null` stays `null`.
 */
export function normaliseLetterLogProbs(logs: Readonly<Record<string, number | null>>): OptionLogProbs['letters'] {
  const total = logSumExp(Object.values(logs).filter((log) => log !== null));
  return Object.fromEntries(Object.entries(logs).map(([letter, log]) => [letter, log === null ? null : log - total]));
}

/** A letter that no token says, or that cannot come, was not seen. */
export const finiteOrNull = (log: number): number | null => (Number.isFinite(log) ? log : null);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
