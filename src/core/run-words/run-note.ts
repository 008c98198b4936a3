import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

export const maxNoteLength = 10_000;

/** A note as it is kept: any number of lines, without what hides, cut at its end. Empty where nothing but space is left. */
export function cleanRunNote(text: string): string {
  const note = [...text.replace(/\r\n?/g, '\n')]
    .filter((character) => !hiddenCharacters.test(character))
    .slice(0, maxNoteLength)
    .join('')
    .trimEnd();
  return note.trim() === '' ? '' : note;
}
