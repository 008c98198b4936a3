import type { Random } from '../../measure/basics/random.ts';
import { mapFreePromptPieces } from './pieces.ts';

/** Letters A–Z are written large or small by a coin, each with probability `share`; a rule for plain letters reads the same everywhere. */
export const changeLetterCase = (text: string, share: number, random: Random): string =>
  mapFreePromptPieces(text, (free) =>
    free.replace(/[A-Za-z]/g, (letter) => {
      if (random() >= share) return letter;
      return random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase();
    }),
  );
