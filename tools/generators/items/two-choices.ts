/**
 * Writes the sets whose items have two choices, src/items/sets/{yes-no,sentiment}.json. Every text in two-choices/ was
 * written for Evenkeel and reviewed (yes-no-review.json, sentiment-review.json). The seed fixes the order of the items.
 *
 *   npx tsx tools/generators/items/two-choices.ts
 */
import { seededRandom, textSeed } from '../../../src/measure/basics/random.ts';
import { shuffledCopy } from './judge-pairs/random-sampling.ts';
import { setText, writeSets } from './set-file.ts';
import { sentimentTopics } from './two-choices/sentiment.ts';
import type { Topic } from './two-choices/topic.ts';
import { yesNoTopics } from './two-choices/yes-no.ts';

const seed = 20268;

export interface TwoChoiceItem {
  readonly id: string;
  readonly subject: string;
  readonly question: string;
  readonly choices: readonly string[];
  readonly answer: number;
  /** Marks a few-shot example, which is never asked. */
  readonly split?: 'train';
}

type ItemDraft = Omit<TwoChoiceItem, 'id'>;

const sets = {
  'yes-no': {
    title: 'Yes or no',
    description:
      'Questions to be answered with yes or no, on facts that do not change from year to year, on sums and on what follows from what; from easy to quite hard, half of them yes. Those of the part “train” are for few-shot examples.',
    make: () => itemsOf(['yes', 'no'], yesNoTopics, (_, question) => question),
  },
  sentiment: {
    title: 'Sentiment',
    description:
      'Short invented reviews of films, hotels, games and more, half of them positive: plain ones, and ones with negations or with a but in the middle. Those of the part “train” are for few-shot examples.',
    make: () =>
      itemsOf(
        ['positive', 'negative'],
        sentimentTopics,
        (subject, review) => `Is this ${subject} review positive or negative? "${review}"`,
      ),
  },
};

export type TwoChoiceSet = keyof typeof sets;
export const twoChoiceSets = Object.keys(sets) as TwoChoiceSet[];

/** The text of a set's file, one item per line. */
export function twoChoiceSetFile(id: TwoChoiceSet): string {
  const { title, description, make } = sets[id];
  const random = seededRandom(textSeed(`${seed}|${id}`));
  const made = make();
  const numbered = (letter: string, digits: number, some: readonly ItemDraft[]): TwoChoiceItem[] =>
    shuffledCopy(some, random).map((item, n) => ({ id: `${letter}${String(n + 1).padStart(digits, '0')}`, ...item }));
  const items = [
    ...numbered(
      '',
      3,
      made.filter(({ split }) => !split),
    ),
    ...numbered(
      'd',
      2,
      made.filter(({ split }) => split),
    ),
  ];
  const head = {
    id,
    version: '1',
    title,
    description,
    kind: 'general',
    language: 'en',
    licence: 'MIT',
    // The script's path when the set was made. It is part of plans, so it must not change.
    source: 'Written for Evenkeel, tools/items/two-choices.ts',
  };
  return setText(head, items);
}

const itemsOf = <Answer extends string>(
  choices: readonly Answer[],
  topics: readonly Topic<Answer>[],
  worded: (subject: string, text: string) => string,
): ItemDraft[] =>
  topics.flatMap(({ subject, asked, shown }) =>
    choices.flatMap((choice, answer) => {
      const item = (text: string): ItemDraft => ({ subject, question: worded(subject, text), choices, answer });
      return [...asked[choice].map(item), ...shown[choice].map((text) => ({ ...item(text), split: 'train' as const }))];
    }),
  );

writeSets(
  import.meta.url,
  twoChoiceSets.map((id) => [id, () => twoChoiceSetFile(id)]),
);
