import { randomBelow, type Random } from '../../measure/basics/random.ts';
import { mapFreePromptPieces } from './pieces.ts';

/** What a line may begin with, and what says the same. Letters of choices are none of them. */
const alike: readonly (readonly string[])[] = [
  ['Question', 'Problem', 'Query'],
  ['Answer', 'Response', 'Reply'],
  ['Choices', 'Options', 'Possible answers'],
  ['Input', 'Text', 'Passage'],
  ['Instructions', 'Task', 'Directions'],
];
const separators = [': ', ' - ', ' = ', ':\n'];

const lineLabel = new RegExp(`^(${alike.flat().join('|')})(: ?| - | = |:\\n)`, 'gimu');

/** Words such as “Question:” at the beginning of a line take another word for the same, and another mark. */
export const perturbLineLabels = (text: string, share: number, random: Random): string =>
  mapFreePromptPieces(text, (free) =>
    free.replace(lineLabel, (whole, word: string) => {
      if (random() >= share) return whole;
      const words = alike.find((group) => group.some((one) => one.toLowerCase() === word.toLowerCase())) ?? [];
      const others = words.filter((one) => one.toLowerCase() !== word.toLowerCase());
      return `${others[randomBelow(random, others.length)] ?? word}${separators[randomBelow(random, separators.length)] ?? ': '}`;
    }),
  );
