import { randomBelow, type Random } from '../../measure/basics/random.ts';
import { mapFreePromptPieces } from './pieces.ts';

/** Labels at the beginning of a line, in groups with the same meaning. Letters of choices are not included. */
const alike: readonly (readonly string[])[] = [
  ['Question', 'Problem', 'Query'],
  ['Answer', 'Response', 'Reply'],
  ['Choices', 'Options', 'Possible answers'],
  ['Input', 'Text', 'Passage'],
  ['Instructions', 'Task', 'Directions'],
];
const separators = [': ', ' - ', ' = ', ':\n'];

const lineLabel = new RegExp(`^(${alike.flat().join('|')})(: ?| - | = |:\\n)`, 'gimu');

/**
 * Replaces labels such as “Question:” at the beginning of a line by a label with the same meaning, and changes the mark
 * after them.
 */
export const perturbLineLabels = (text: string, share: number, random: Random): string =>
  mapFreePromptPieces(text, (free) =>
    free.replace(lineLabel, (whole, word: string) => {
      if (random() >= share) return whole;
      const words = alike.find((group) => group.some((one) => one.toLowerCase() === word.toLowerCase())) ?? [];
      const others = words.filter((one) => one.toLowerCase() !== word.toLowerCase());
      return `${others[randomBelow(random, others.length)] ?? word}${separators[randomBelow(random, separators.length)] ?? ': '}`;
    }),
  );
