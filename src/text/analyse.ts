import { getOrThrow } from '../base/objects/get-or-throw.ts';
import { zip } from '../base/objects/zip.ts';
import { pick } from '../base/objects/pick.ts';
import { distinctTokenVectors, type DistinctTokenVectors } from './bert-score.ts';
import type { TokenVectors, Encoder } from './encoder.ts';
import type { ParsedSentence, Parser } from './parsed-sentence.ts';
import { tokenizeForRouge, type RougeTokens } from './rouge-l.ts';
import { splitProseSentences, type ProseSentence } from './sentences.ts';
import { countTerms, type TermCounts } from './tf-idf.ts';

/** The tools for analysing a text. */
export interface ParserAndEncoder {
  readonly parser: Parser;
  readonly encoder: Encoder;
}

/** A sentence of an analysed text. */
export interface AnalysedSentence {
  /** Prose: without Markdown, with X for formulas. */
  readonly text: string;
  /** The span in the original text: `text.slice(from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly words: ParsedSentence;
  /** The set of ⟨UPOS, deprel, head UPOS⟩ as “UPOS deprel UPOS”; the root's head is “ROOT”. */
  readonly triples: ReadonlySet<string>;
  readonly terms: TermCounts;
}

/** Everything that a comparison needs from a text, computed once. Plain data. */
export interface AnalysedText {
  /** The original text. */
  readonly text: string;
  /**
   * Whether only the beginning was analysed, because the text exceeds `maxAnalysedWords`, `maxAnalysedSentences` or
   * `maxAnalysedCharacters`.
   */
  readonly cut: boolean;
  readonly sentences: readonly AnalysedSentence[];
  /**
   * The encoder's tokens of all sentences in sequence; those of sentence i are `tokenStarts[i]` … `tokenStarts[i + 1] − 1`.
   */
  readonly tokens: readonly string[];
  readonly tokenStarts: readonly number[];
  /** Their vectors: token t has row `rows.of[t]`. */
  readonly rows: DistinctTokenVectors;
  /** Of the original text, or of its beginning if it was cut. */
  readonly terms: TermCounts;
  readonly rouge: RougeTokens;
  /** The encoder's id and the parser's version. Texts with different ones are not compared. */
  readonly encoder: string;
  readonly parser: string;
}

/**
 * A text is analysed to the end of the sentence that exceeds this number of words, within these limits on sentences and
 * characters.
 */
export const maxAnalysedWords = 3000;
export const maxAnalysedSentences = 400;
export const maxAnalysedCharacters = 30_000;

/** Analyses a text. The encoder gets each sentence separately. */
export async function analyseText(text: string, tools: ParserAndEncoder): Promise<AnalysedText> {
  const [analysed] = await analyseAll([text], tools);
  return analysed;
}

/** Analyses many texts. It calls the parser and the encoder once, and passes each distinct sentence once. */
export async function analyseAll<Texts extends readonly string[] | []>(
  texts: Texts,
  { parser, encoder }: ParserAndEncoder,
): Promise<{ -readonly [K in keyof Texts]: AnalysedText }> {
  const beginnings = texts.map(beginningOf);
  const different = new Map<string, { sentence: ProseSentence; at: number }>();
  for (const { sentences } of beginnings) {
    for (const sentence of sentences) {
      if (!different.has(sentence.text)) different.set(sentence.text, { sentence, at: different.size });
    }
  }
  const sentences = [...different.values()].map(({ sentence }) => sentence);
  const parses = parser.parse(sentences.map(({ words }) => words));
  const encoded = await encoder.encode(sentences.map(({ text }) => text));
  const analysed = zip(sentences, parses).map(([{ text }, words]) => ({
    words,
    triples: distinctPosTriples(words),
    terms: countTerms(text),
  }));
  const found = beginnings.map(({ text, cut, sentences: own }): AnalysedText => {
    const places = own.map((sentence) => getOrThrow(different, sentence.text).at);
    const { all, starts } = concatenateTokens(pick(encoded, places));
    const end = cut ? (own.at(-1)?.to ?? 0) : text.length;
    return {
      text,
      cut,
      sentences: zip(own, pick(analysed, places)).map(([{ text, from, to }, rest]) => ({ text, from, to, ...rest })),
      tokens: all.tokens,
      tokenStarts: starts,
      rows: distinctTokenVectors(all),
      terms: countTerms(text.slice(0, end)),
      rouge: tokenizeForRouge(text.slice(0, end)),
      encoder: encoder.id,
      parser: parser.version,
    };
  });
  return found as { -readonly [K in keyof Texts]: AnalysedText };
}

/** The ⟨UPOS, deprel, head UPOS⟩ triples of all words, without duplicates. */
export function distinctPosTriples(sentence: ParsedSentence): Set<string> {
  return new Set(
    sentence.map(({ upos, deprel, head }) => `${upos} ${deprel} ${head === 0 ? 'ROOT' : sentence[head - 1]?.upos}`),
  );
}

function beginningOf(text: string): { text: string; cut: boolean; sentences: ProseSentence[] } {
  const all = splitProseSentences(text.slice(0, maxAnalysedCharacters));
  let words = 0;
  let count = 0;
  for (const sentence of all) {
    if (count >= maxAnalysedSentences || words >= maxAnalysedWords) break;
    words += sentence.words.length;
    count++;
  }
  return { text, cut: count < all.length || text.length > maxAnalysedCharacters, sentences: all.slice(0, count) };
}

function concatenateTokens(parts: readonly TokenVectors[]): { all: TokenVectors; starts: number[] } {
  const size = parts[0]?.size ?? 0;
  const tokens = parts.flatMap((part) => part.tokens);
  const vectors = new Float32Array(tokens.length * size);
  const starts = [0];
  let start = 0;
  for (const part of parts) {
    vectors.set(part.vectors, start * size);
    start += part.tokens.length;
    starts.push(start);
  }
  return { all: { tokens, size, vectors }, starts };
}
