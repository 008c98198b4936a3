import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { analyseAll, type AnalysedText, type ParserAndEncoder } from '../../../text/analyse.ts';
import type { ParsedSentence } from '../../../text/parsed-sentence.ts';
import { computeRcScore, type AlignedSentencePair, type RcScore, type RcScoreSettings } from '../../../text/rcscore.ts';

/** The comparison of two answers, including their sentences. It is plain data because a worker sends it. */
export interface RcScoreWithSentences {
  readonly score: RcScore;
  readonly a: AnalysedPairText;
  readonly b: AnalysedPairText;
}

export interface AnalysedPairText {
  readonly sentences: readonly AnalysedPairSentence[];
  /** Whether only the beginning was analysed, because the text is very long. */
  readonly cut: boolean;
}

export interface AnalysedPairSentence {
  /** As the model wrote it. */
  readonly written: string;
  readonly words: ParsedSentence;
  /** ⟨UPOS, deprel, head UPOS⟩, without duplicates. */
  readonly triples: readonly string[];
}

export async function analysePair(
  a: string,
  b: string,
  settings: RcScoreSettings,
  tools: ParserAndEncoder,
): Promise<RcScoreWithSentences> {
  const [one, other] = await analyseAll([a, b], tools);
  const textOf = ({ text, cut, sentences }: AnalysedText): AnalysedPairText => ({
    cut,
    sentences: sentences.map(({ from, to, words, triples }) => ({
      written: text.slice(from, to),
      words,
      triples: [...triples],
    })),
  });
  return { score: computeRcScore(one, other, settings), a: textOf(one), b: textOf(other) };
}

/** The triple of one word of a sentence, in the analysis’s format. */
export function dependencyTripleOfWord(sentence: ParsedSentence, word: number): string {
  const { upos, deprel, head } = assertDefined(sentence[word], 'word');
  return `${upos} ${deprel} ${sentence[head - 1]?.upos ?? 'ROOT'}`;
}

/** Which words of a sentence have a triple that also occurs in the other sentence. */
export function areWordsInSharedTriples({ words }: AnalysedPairSentence, other: AnalysedPairSentence): boolean[] {
  const theirs = new Set(other.triples);
  return words.map((_, w) => theirs.has(dependencyTripleOfWord(words, w)));
}

export interface TripleRow {
  readonly triple: string;
  /** The words of each sentence with this triple, as “word ← head”. */
  readonly a: readonly string[];
  readonly b: readonly string[];
}

/**
 * Each distinct triple of the two sentences. Shared triples come first. Within each part, the order is that of the first
 * sentence, then of the second.
 */
export function tripleComparisonRows(a: AnalysedPairSentence, b: AnalysedPairSentence): TripleRow[] {
  const all = [...new Set([...a.triples, ...b.triples])];
  const rows = all.map((triple) => ({ triple, a: wordsWith(triple, a), b: wordsWith(triple, b) }));
  const inBoth = (row: TripleRow) => row.a.length > 0 && row.b.length > 0;
  return [...rows.filter(inBoth), ...rows.filter((row) => !inBoth(row))];
}

const wordsWith = (triple: string, { words }: AnalysedPairSentence): string[] =>
  words.flatMap((word, w) => {
    if (dependencyTripleOfWord(words, w) !== triple) return [];
    const head = words[word.head - 1];
    return [head ? `${word.form} ← ${head.form}` : `${word.form} (root)`];
  });

/** The indices of a sentence’s partners, in order. There may be none, and with best matches several. */
export const findPartnerSentenceIndices = (
  alignment: readonly AlignedSentencePair[],
  side: 'a' | 'b',
  place: number,
): number[] => alignment.filter((pair) => pair[side] === place).map((pair) => pair[side === 'a' ? 'b' : 'a']);
