import type { PreTrainedTokenizer } from '@xenova/transformers';
import type { TokenIdsByLetter } from '../option-scores.ts';

/** Looks the letters' tokens up in a tokenizer's vocabulary; each letter once. */
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
