import { zip } from '../../base/objects/zip.ts';
import type { Encoder } from '../../text/encoder.ts';
import { lexicalityParts, type LexicalityInput } from '../../text/lexicality.ts';
import { tokenizeForRouge } from '../../text/rouge-l.ts';
import { countTerms } from '../../text/tf-idf.ts';
import type { Likeness } from './check-paraphrase.ts';
import { unitMeanTokenVector, embeddingCosine } from './similarity.ts';

interface Measurable extends LexicalityInput {
  readonly vector: Float64Array;
}

/**
 * Measures paraphrases against their questions. Embedding similarity is the cosine of the encoder’s text vectors, or of mean
 * token vectors if the encoder has none. Lexicality follows RCScore: the mean of TF-IDF cosine and ROUGE-L F1. Each text’s
 * vector is computed once.
 */
export class LikenessMeter {
  readonly #known = new Map<string, Measurable>();

  constructor(readonly encoder: Encoder) {}

  async measure(question: string, text: string): Promise<Likeness> {
    const [a, b] = await this.all([question, text]);
    const { tfidf, rouge } = lexicalityParts(a, b);
    return { similarity: embeddingCosine(a.vector, b.vector), lexicality: (tfidf + rouge) / 2 };
  }

  /** Returns one result per text. */
  private async all<Texts extends readonly [string, ...string[]]>(
    texts: Texts,
  ): Promise<{ [K in keyof Texts]: Measurable }> {
    const unknown = texts.filter((text) => !this.#known.has(text));
    const encoded = unknown.length > 0 ? await this.encoder.encode(unknown) : [];
    if (this.#known.size > mostKnown) this.#known.clear();
    const found = new Map(
      zip(unknown, encoded).map(([text, own]) => [
        text,
        { text, terms: countTerms(text), rouge: tokenizeForRouge(text), vector: own.whole ?? unitMeanTokenVector(own) },
      ]),
    );
    for (const [text, measurable] of found) this.#known.set(text, measurable);
    return Promise.all(texts.map(async (text) => this.#known.get(text) ?? (await this.all([text]))[0])) as Promise<{
      [K in keyof Texts]: Measurable;
    }>;
  }
}

/** A vector has some hundred numbers, so this many texts take a few tens of megabytes. */
const mostKnown = 5_000;
