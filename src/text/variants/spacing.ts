import { randomBelow, type Random } from '../../measure/random.ts';
import { changeFree } from './pieces.ts';

const others = ['  ', '\n', '\t', ' \n'];

/** Single spaces become two, a line break or a tab, each with probability `share`. */
export const spacing = (text: string, share: number, random: Random): string =>
  changeFree(text, (free) =>
    free.replace(/ /g, () => (random() < share ? (others[randomBelow(random, others.length)] ?? ' ') : ' ')),
  );
