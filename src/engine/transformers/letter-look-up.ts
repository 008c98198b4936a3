import type { PreTrainedTokenizer } from '@xenova/transformers';
import type { TokenIdsByLetter } from '../option-scores.ts';

/** Looks up the tokens of letters in a tokenizer's vocabulary, once per letter. */
export class LetterTokenLookUp {
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #known = new Map<string, readonly number[]>();

  constructor(tokenizer: PreTrainedTokenizer) {
    this.#tokenizer = tokenizer;
  }

  tokensOf(letters: readonly string[]): TokenIdsByLetter {
    const unknown = letters.filter((letter) => !this.#known.has(letter));
    if (unknown.length > 0) this.#lookUp(unknown);
    return this.#known;
  }

  /** Vocabularies write spaces in different ways. So the tokenizer decodes each token that may be a letter. */
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

/** A byte token, which may be a letter. */
const isByte = /^<0x[0-9A-F]{2}>$/;
