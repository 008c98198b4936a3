import type { ParsedWord } from '../parsed-sentence.ts';

/** Longer sentences are parsed in pieces. Memory grows with the square of the length, and no treebank has such sentences. */
export const MAX_SENTENCE_WORDS = 256;

/** Splits a sentence into as few pieces as possible, of about equal length. */
export function splitLongSentence<T>(words: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(words.length / MAX_SENTENCE_WORDS);
  return Array.from({ length: count }, (_, i) =>
    words.slice(Math.floor((words.length * i) / count), Math.floor((words.length * (i + 1)) / count)),
  );
}

/** Joins the trees of the pieces. The roots of later pieces depend on the first root, by `parataxis`. */
export function joinPieceTrees(pieces: readonly (readonly ParsedWord[])[]): ParsedWord[] {
  const root = (pieces[0]?.findIndex(({ head }) => head === 0) ?? 0) + 1;
  let before = 0;
  return pieces.flatMap((words, piece) => {
    const shift = before;
    before += words.length;
    if (piece === 0) return words;
    return words.map((word) =>
      word.head === 0 ? { ...word, head: root, deprel: 'parataxis' } : { ...word, head: word.head + shift },
    );
  });
}
