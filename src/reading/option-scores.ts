import exp from '@stdlib/math-base-special-exp';
import { logSumExp } from '../measure/basics/log-sum-exp.ts';
import type { OptionLogProbs } from '../core/answers/response.ts';
import { optionLetter } from '../core/items/letter.ts';

/** The result of option scoring for a question: the likeliest option, and the probability of each. */
export interface ScoredOptions {
  /** The likeliest option; the first one among exact ties. */
  readonly option: number;
  /** p(letter | one of the letters) by option; `null` for an option that the engine could not see. */
  readonly probabilities: readonly (number | null)[];
  /** The probability of all letters together among all tokens, if known. */
  readonly mass?: number;
  /**
   * Whether `mass` is below `minLetterMass`. Then the likeliest letter says almost nothing about what the model would write.
   */
  readonly isFaint: boolean;
}

/**
 * Below this total probability, the letters are not scored. A share of a remaining 0.0002 is noise that looks like
 * certainty.
 */
export const minLetterMass = 0.1;

/**
 * Parses the `logprobs` of a response, which can be anything if it comes from an archive. Undefined if they are not option
 * scores of a question with this many options: no letter has a number, or a number is above 0.
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

/** The logarithm of 1 for a single letter may come out slightly above 0. */
const roundingAbove0 = 1e-6;

/**
 * ln p(letter | one of the letters) from each letter's log-probability, or anything that differs from it by one constant
 * (logits). `null` stays `null`.
 */
export function normaliseLetterLogProbs(logs: Readonly<Record<string, number | null>>): OptionLogProbs['letters'] {
  const total = logSumExp(Object.values(logs).filter((log) => log !== null));
  return Object.fromEntries(Object.entries(logs).map(([letter, log]) => [letter, log === null ? null : log - total]));
}

/** `null` for a letter that no token represents or that has probability 0: it was not seen. */
export const finiteOrNull = (log: number): number | null => (Number.isFinite(log) ? log : null);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
