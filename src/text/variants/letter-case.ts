import type { Random } from '../../measure/basics/random.ts';
import { mapFreePromptPieces } from './pieces.ts';

/**
 * Sets each of the letters A–Z to upper or lower case at random, with probability `share`. Restricted to A–Z because other
 * rules of case differ between engines.
 */
export const changeLetterCase = (text: string, share: number, random: Random): string =>
  mapFreePromptPieces(text, (free) =>
    free.replace(/[A-Za-z]/g, (letter) => {
      if (random() >= share) return letter;
      return random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase();
    }),
  );
