import { truncateToWellFormedText } from '../../base/text/cut-text.ts';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

/** Half a character, as a `\u` escape without its other half leaves one, has no hash: it becomes the sign for an unknown one. */
export const fixLoneSurrogates = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** For names and sentences: one line, without what cannot be seen. */
export function oneLine(text: string, most: number): string {
  const plain = [...fixLoneSurrogates(text)]
    .map((character) => (/\s/.test(character) || hiddenCharacters.test(character) ? ' ' : character))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
  return plain.length > most ? `${truncateToWellFormedText(plain, most - 1)}…` : plain;
}
