import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

export const maxRunNameLength = 120;

/** A name as it is kept: one line, without what hides, cut at its end. Empty where nothing is left. */
export const cleanRunName = (text: string): string =>
  [...text.replace(/\s+/gu, ' ')]
    .filter((character) => !hiddenCharacters.test(character))
    .slice(0, maxRunNameLength)
    .join('')
    .trim();
