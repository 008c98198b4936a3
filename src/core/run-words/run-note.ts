import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

export const maxNoteLength = 10_000;

/** A note as stored: any number of lines, without hidden characters, truncated. Empty if only white space is left. */
export function cleanRunNote(text: string): string {
  const note = [...text.replace(/\r\n?/g, '\n')]
    .filter((character) => !hiddenCharacters.test(character))
    .slice(0, maxNoteLength)
    .join('')
    .trimEnd();
  return note.trim() === '' ? '' : note;
}
