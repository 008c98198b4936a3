import { randomBelow, type Random } from '../../measure/basics/random.ts';
import { mapFreePromptPieces, splitPromptPieces } from './pieces.ts';

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** The letters to the left and right of a letter on a QWERTY keyboard. */
function neighbours(letter: string): string {
  const row = rows.find((keys) => keys.includes(letter)) ?? '';
  const at = row.indexOf(letter);
  return row.slice(Math.max(0, at - 1), at) + row.slice(at + 1, at + 2);
}

function misspelt(word: string, random: Random): string {
  const at = 1 + randomBelow(random, word.length - 2);
  const [before, here, next] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1)];
  const near = neighbours(here);
  const ways = [
    before + (near.charAt(randomBelow(random, near.length || 1)) || here) + word.slice(at + 1),
    before + next + here + word.slice(at + 2),
    before + word.slice(at + 1),
    before + here + word.slice(at),
  ];
  const made = ways[randomBelow(random, ways.length)] ?? word;
  // "then" without its h is a number, and numbers are not changed.
  return splitPromptPieces(made).some((piece) => piece.kept) ? word : made;
}

/**
 * Misspells words of four or more plain Latin letters, each with probability `share`. Other scripts have other keyboards.
 */
export const addTypos = (text: string, share: number, random: Random): string =>
  mapFreePromptPieces(text, (free) =>
    free.replace(/(?<![\p{L}\p{M}])[A-Za-z]{4,}(?![\p{L}\p{M}])/gu, (word) =>
      random() < share ? misspelt(word, random) : word,
    ),
  );
