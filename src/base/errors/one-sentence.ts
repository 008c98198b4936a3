import { replaceHiddenCharacters } from '../text/hidden-characters.ts';

/** Longer messages do not help anyone to see what is wrong. */
export const maxSentenceLength = 300;

/**
 * Makes an error message safe to show anywhere, in a terminal too: one line, no hidden characters, and short enough to read.
 * Messages contain names, values and servers' words, which may be anything.
 */
export function toOneLineMessage(words: string): string {
  const start = words.slice(0, 4 * maxSentenceLength);
  const line = replaceHiddenCharacters(start.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  const isWhole = letters.length <= maxSentenceLength && start.length === words.length;
  return isWhole
    ? line
    : `${letters
        .slice(0, maxSentenceLength - 1)
        .join('')
        .trimEnd()}…`;
}
