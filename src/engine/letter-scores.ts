import * as v from 'valibot';
import { zip } from '../base/objects/zip.ts';
import { normaliseLetterLogProbs, finiteOrNull } from '../reading/option-scores.ts';
import type { OptionLogProbs } from '../core/answers/response.ts';

/** The logarithm of 1 may come out slightly above 0. */
const roundingAbove0 = 1e-3;

const tokenForm = v.object({ token: v.string(), logprob: v.pipe(v.number(), v.maxValue(roundingAbove0)) });
const firstToken = v.looseObject({
  content: v.pipe(
    v.array(v.looseObject({ ...tokenForm.entries, top_logprobs: v.optional(v.nullable(v.array(tokenForm)), []) })),
    v.minLength(1),
  ),
});

/**
 * Option scores from a server's log-probabilities of an answer's first token. A letter that is not among the likeliest gets
 * `null`. `undefined`: no data, unreadable data, or no letter among it.
 */
export function optionScoresFromLogprobs(logprobs: unknown, letters: readonly string[]): OptionLogProbs | undefined {
  const parsed = v.safeParse(firstToken, logprobs);
  if (!parsed.success) return undefined;
  const [first] = parsed.output.content;
  if (!first) return undefined;
  const tokens = first.top_logprobs?.length ? first.top_logprobs : [first];
  const massOf = (letter: string) =>
    tokens.filter(({ token }) => token.trim() === letter).reduce((sum, { logprob }) => sum + Math.exp(logprob), 0);
  const masses = letters.map(massOf);
  if (masses.every((mass) => mass === 0)) return undefined;
  return {
    letters: normaliseLetterLogProbs(
      Object.fromEntries(zip(letters, masses).map(([letter, mass]) => [letter, finiteOrNull(Math.log(mass))])),
    ),
    mass: Math.min(
      1,
      masses.reduce((sum, mass) => sum + mass, 0),
    ),
  };
}
