import { maxWordsInSentence, splitPlainTextSentences } from '../../text/sentences.ts';

/**
 * Whether a text has more than so many sentences by plainSentencesOf, without parting it where that can be told by less: a set may have
 * 100,000 questions, some with passages above them. A text of few words has no more sentences than marks that white space follows, and
 * one for each block between blank lines. Of a long text the beginning mostly tells: all but its last two sentences are the whole
 * text's own, as an end is told by no more than the words next to it.
 */
export function hasMoreSentences(text: string, most: number): boolean {
  if (mostEnds(text) <= most && mostTokens(text) <= maxWordsInSentence) return false;
  const beginning = text.slice(0, beginningLength);
  if (beginning.length < text.length && splitPlainTextSentences(beginning).length - 2 > most) return true;
  return splitPlainTextSentences(text).length > most;
}

const beginningLength = 600;

const mostEnds = (text: string): number =>
  1 + (text.match(/[.!?\u2026]["'\u201d\u2019)\]*_]*\s/g)?.length ?? 0) + (text.match(/\n(?=[^\S\n]*\n)/g)?.length ?? 0);

/** A run of letters and digits may be two words (“can’t”). */
const mostTokens = (text: string): number => 2 * (text.match(/[\p{L}\p{N}]+|\S/gu)?.length ?? 0);
