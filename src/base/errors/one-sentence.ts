import { replaceHiddenCharacters } from '../text/hidden-characters.ts';

/** More does not help anyone to see what is wrong. */
export const maxSentenceLength = 300;

/**
 * What is said of a mistake, as it may be shown anywhere, in a terminal too: one line, nothing hidden in it, and no longer than a person reads.
 * Names, values and servers’ words stand in it, which may be anything.
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
