import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

export const maxRunNameLength = 120;

/** A name as stored: one line, without hidden characters, truncated. Empty if nothing is left. */
export const cleanRunName = (text: string): string =>
  [...text.replace(/\s+/gu, ' ')]
    .filter((character) => !hiddenCharacters.test(character))
    .slice(0, maxRunNameLength)
    .join('')
    .trim();
