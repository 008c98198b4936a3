import { randomBelow, type Random } from '../../measure/basics/random.ts';
import { mapFreePromptPieces } from './pieces.ts';

const otherSpaces = ['  ', '\n', '\t', ' \n'];

/** Replaces single spaces by two spaces, a line break, a tab, or a space and a line break, each with probability `share`. */
export const changeSpacing = (text: string, share: number, random: Random): string =>
  mapFreePromptPieces(text, (free) =>
    free.replace(/ /g, () => (random() < share ? (otherSpaces[randomBelow(random, otherSpaces.length)] ?? ' ') : ' ')),
  );
