import type { PreTrainedTokenizer } from '@xenova/transformers';
import { paired } from '../../core/paired.ts';
import { picked } from '../../core/picked.ts';
import { logSumExp } from '../../measure/log-sum-exp.ts';
import { amongLetters, finiteOrNull } from '../../reading/option-scores.ts';
import type { OptionScores } from '../../core/response.ts';

/** The tokens that, without white space, are just a letter. */
export type LetterTokens = ReadonlyMap<string, readonly number[]>;

/**
 * Option scores from the logits of all tokens, as src/core/response.ts defines them. With Z = ln Σ_v e^(logit v) over
 * all tokens and L(a) = ln Σ_v e^(logit v) over the tokens of letter a: ln p(a | a letter) = L(a) − ln Σ_b e^L(b), and the
 * letters' mass is Σ_b e^(L(b) − Z).
 */
export function optionScores(logits: Float32Array, letters: readonly string[], tokens: LetterTokens): OptionScores {
  const logs = letters.map((letter) => logSumExp(picked(logits, tokens.get(letter) ?? [])));
  return {
    letters: amongLetters(
      Object.fromEntries(paired(letters, logs).map(([letter, log]) => [letter, finiteOrNull(log)])),
    ),
    mass: Math.exp(logSumExp(logs) - logSumExp(logits)),
  };
}

/** Looks the letters' tokens up in a tokenizer's vocabulary; each letter once. */
export class LetterLookUp {
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #known = new Map<string, readonly number[]>();

  constructor(tokenizer: PreTrainedTokenizer) {
    this.#tokenizer = tokenizer;
  }

  tokensOf(letters: readonly string[]): LetterTokens {
    const unknown = letters.filter((letter) => !this.#known.has(letter));
    if (unknown.length > 0) this.#lookUp(unknown);
    return this.#known;
  }

  /** Vocabularies write a space in their own ways: what a token says is asked of the tokenizer, for those that may be one. */
  #lookUp(letters: readonly string[]): void {
    const found = new Map<string, number[]>(letters.map((letter) => [letter, []]));
    for (const [token, id] of this.#tokenizer.get_vocab()) {
      const mayBe =
        isByte.test(token) || letters.some((letter) => token.length < letter.length + 8 && token.includes(letter));
      if (mayBe) found.get(this.#tokenizer.decode([id], { skip_special_tokens: true }).trim())?.push(id);
    }
    for (const [letter, ids] of found) this.#known.set(letter, ids);
  }
}

/** A letter that its vocabulary has as a byte. */
const isByte = /^<0x[0-9A-F]{2}>$/;
