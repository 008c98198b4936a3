import { truncateToWellFormedText } from '../../base/text/cut-text.ts';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

/** A lone surrogate, as a single `\u` escape leaves one, cannot be hashed. It becomes the replacement character. */
export const fixLoneSurrogates = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** For names and sentences: one line without invisible characters. */
export function oneLine(text: string, most: number): string {
  const plain = [...fixLoneSurrogates(text)]
    .map((character) => (/\s/.test(character) || hiddenCharacters.test(character) ? ' ' : character))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
  return plain.length > most ? `${truncateToWellFormedText(plain, most - 1)}…` : plain;
}
