import { randomBelow, type Random } from '../../measure/basics/random.ts';
import { mapFreePromptPieces } from './pieces.ts';

const otherSpaces = ['  ', '\n', '\t', ' \n'];

/** Single spaces become two, a line break or a tab, each with probability `share`. */
export const changeSpacing = (text: string, share: number, random: Random): string =>
  mapFreePromptPieces(text, (free) =>
    free.replace(/ /g, () => (random() < share ? (otherSpaces[randomBelow(random, otherSpaces.length)] ?? ' ') : ' ')),
  );
