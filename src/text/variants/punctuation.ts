import type { Random } from '../../measure/basics/random.ts';
import { mapFreePromptPieces } from './pieces.ts';

/** Drops or doubles marks between a word and a space at random, each with probability `share`. */
export const changePunctuation = (text: string, share: number, random: Random): string =>
  mapFreePromptPieces(text, (free) =>
    free.replace(/(?<=[\p{L}\p{M}])[.,;:!?](?=\s)/gu, (mark) => {
      if (random() >= share) return mark;
      return random() < 0.5 ? '' : mark + mark;
    }),
  );
