import { zip } from '../base/objects/zip.ts';
import { pick } from '../base/objects/pick.ts';
import { logSumExp } from '../measure/basics/log-sum-exp.ts';
import { normaliseLetterLogProbs, finiteOrNull } from '../reading/option-scores.ts';
import type { OptionLogProbs } from '../core/answers/response.ts';

/** The tokens that are just a letter, apart from white space. */
export type TokenIdsByLetter = ReadonlyMap<string, readonly number[]>;

/**
 * Option scores from the logits of all tokens, as src/core/answers/response.ts defines them. With Z = ln Σ_v e^(logit v) over
 * all tokens and L(a) = ln Σ_v e^(logit v) over the tokens of letter a: ln p(a | a letter) = L(a) − ln Σ_b e^L(b), and the
 * letters' mass is Σ_b e^(L(b) − Z).
 */
export function logitsToOptionLogProbs(
  logits: Float32Array,
  letters: readonly string[],
  tokens: TokenIdsByLetter,
): OptionLogProbs {
  const logs = letters.map((letter) => logSumExp(pick(logits, tokens.get(letter) ?? [])));
  return {
    letters: normaliseLetterLogProbs(
      Object.fromEntries(zip(letters, logs).map(([letter, log]) => [letter, finiteOrNull(log)])),
    ),
    mass: Math.exp(logSumExp(logs) - logSumExp(logits)),
  };
}
