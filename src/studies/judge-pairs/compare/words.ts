import type { ChangedItemsTableSpec, CrossTableDescription, Measure } from '../../../compare/comparison.ts';
import type { TwoOrderVerdicts } from '../../../measure/pairwise/pair-verdicts.ts';
import { preferenceScoreOfA } from '../../../measure/pairwise/pair-agreement.ts';
import { placeholderAuthors } from '../../../core/items/two-responses.ts';
import type { AuthorPairWithItems } from '../measure/tally.ts';

const points = { unit: 'points', digits: 1, times: 100, item: 'pair' } as const;

const always: readonly Measure[] = [
  {
    id: 'consistency',
    title: 'Position consistency',
    meaning: 'Share of pairs with the same preference in both orders, of those where both have preferences in both orders',
    ...points,
    inFile: 'position consistency',
    counted: 'steadier',
    models: {
      title: 'Position consistency',
      test: 'pairs with the same preference in both orders by one judge and not by the other',
    },
    phrase: {
      none: 'has no position consistency in both runs',
      equal: 'keeps its preference as often',
      differs: 'keeps its preference in both orders {size} points {more|less} often',
    },
  },
  {
    id: 'first-place',
    title: 'First position wins',
    meaning: 'Of the preferences on these pairs, ties as a half: 50% favours no position',
    ...points,
    inFile: 'first place wins',
    models: { title: 'Preferences for the response shown first' },
    phrase: {
      none: 'has no position to favour in both runs',
      equal: 'prefers the response shown first as often',
      differs: 'prefers the response shown first {size} points {more|less} often',
    },
  },
  {
    id: 'readable',
    title: 'With a preference',
    meaning: 'Of the answers that both gave',
    ...points,
    inFile: 'answers with a verdict',
    models: { title: 'Answers with a preference' },
  },
];

const longest = 40;
function cut(name: string): string {
  if (placeholderAuthors.some((each) => each === name)) return `the ${name.toLowerCase()}`;
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
}

/** With two authors, the win rate is a measure of its own. With more, there is one for each pair of authors. */
export function listPairwiseJudgeMeasures(authors: readonly AuthorPairWithItems[]): Measure[] {
  const [only, another] = authors;
  const win = { id: 'win', ...points, inFile: 'win rate' };
  if (!only || another)
    return [...always, { ...win, title: 'Wins', meaning: 'Of the first named, ties as a half', isOfLevels: true }];
  const [a, b] = [cut(only.a), cut(only.b)];
  return [
    ...always,
    {
      ...win,
      title: `Wins of ${a}`,
      meaning: `Over ${b}, ties as a half`,
      columns: { author: only.a, over: only.b },
      models: { title: `Wins of ${a} over ${b}` },
      phrase: {
        none: `has no preference between ${a} and ${b} in both runs`,
        equal: `prefers ${a} as often`,
        differs: `prefers ${a} to ${b} {size} points {more|less} often`,
      },
    },
  ];
}

export const changedPairsTableTexts: ChangedItemsTableSpec = {
  title: 'Pairs that are judged differently',
  none: 'No preference that both gave differs.',
  reading:
    'For the first response: 1 if every preference is for the question’s first response, 0 if every one is for its second, ½ for a tie and if the two orders differ.',
  columns: [
    { id: 'one', title: 'For the first response, first run' },
    { id: 'other', title: 'For the first response, second run' },
    { id: 'differing', title: 'Orders that differ', meaning: 'In which the two do not give the same preference' },
  ],
};

const inOneOrder = [
  { id: 'a', title: 'First response' },
  { id: 'b', title: 'Second response' },
  { id: 'tie', title: 'Tie' },
] as const;

const inBothOrders = [
  ...inOneOrder,
  { id: 'first-twice', title: 'First position twice' },
  { id: 'second-twice', title: 'Second position twice' },
  { id: 'half', title: 'Tie in one order' },
] as const;

type ComesTo = (typeof inBothOrders)[number]['id'];

export const crossTableTextsForOrders = (orders: number): CrossTableDescription => ({
  title: 'Preferences in both runs',
  caption: 'Pairs by their preferences in both runs',
  reading:
    orders > 1
      ? 'Pairs where both have a preference in both orders. First and second response, and tie: the same preference in both orders. A position twice: the response shown there won both times.'
      : 'Pairs where both have a preference. Responses are the question’s first and second, whatever was shown first.',
  kinds: orders > 1 ? inBothOrders : inOneOrder,
});

/** Undefined if the pair lacks a preference in any of the orders. */
export function classifyBothOrderOutcome(pair: TwoOrderVerdicts, orders: number): ComesTo | undefined {
  const { aFirst, bFirst } = pair;
  if (orders < 2) return aFirst ?? bFirst ?? undefined;
  if (!aFirst || !bFirst) return undefined;
  if (aFirst === bFirst) return aFirst;
  if (preferenceScoreOfA(pair) !== 0.5) return 'half';
  return aFirst === 'a' ? 'first-twice' : 'second-twice';
}

export const comparisonNotes = [
  'If an order has several samples, the most frequent preference counts. A tie between samples counts as no preference. A pair counts in an order only if both judges have a preference there.',
  'Position consistency is the share of pairs whose preference stays the same when the responses swap positions. How often the first position wins is over the same pairs, ties as a half: a judge that keeps its preferences has 50% whatever it is shown. A win rate is what a judge prefers, not what is better.',
  'Intervals: the pairs are resampled a thousand times, the same draw for both. The middle 95% of the differences are kept, with one differing pair more in no direction of its own. If fewer than two pairs differ, there is no interval. Pairs of one question, or of one cluster, are drawn together, and the ends then follow Student’s t. The test of pairs that changed swaps the two judges’ preferences on whole questions (a sign-flip test; with one pair a question it is McNemar’s). Fewer than ten questions give no interval and no p.',
  'Same preference is the share of pairs and orders in which both judges have the same preference. Cohen’s κ is that agreement beyond chance, where chance keeps each judge’s shares of first, second and tie. Its interval draws pairs with all their preferences. κ has no interval if the preferences differ on fewer than two pairs, or if one judge strays from its most frequent preference fewer than five times. Two judges who agree need not be right.',
];
