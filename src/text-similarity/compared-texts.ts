import type { PrecomputedTextSimilarities, TextPairSimilarity, TextPair } from '../core/studies/study.ts';
import { parseComparisonLine, hashText, orderPairByHash } from '../text/comparison-line.ts';

/**
 * The comparisons of one analyser and one encoder, indexed by their texts. Ignores lines of others and lines that are not
 * comparisons.
 */
export class TextComparisonIndex implements PrecomputedTextSimilarities {
  readonly #found = new Map<string, TextPairSimilarity>();
  /** Hashes by text, as each text occurs in several pairs. */
  readonly #hashes = new Map<string, string>();

  constructor(
    readonly analyser: string,
    readonly encoder: string,
  ) {}

  add(line: unknown): void {
    const found = parseComparisonLine(line);
    if (found && found.analyser === this.analyser && found.encoder === this.encoder)
      this.#found.set(`${found.a} ${found.b}`, found);
  }

  comparisonOf(pair: TextPair): TextPairSimilarity | undefined {
    return this.#found.get(this.keyOf(pair).key);
  }

  keyOf(pair: TextPair): ReturnType<typeof orderPairByHash> {
    return orderPairByHash(pair, (text) => {
      const known = this.#hashes.get(text);
      if (known !== undefined) return known;
      const hash = hashText(text);
      this.#hashes.set(text, hash);
      return hash;
    });
  }
}
