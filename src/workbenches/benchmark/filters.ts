import type { Item } from '../../core/items/item.ts';
import { hasPassage } from './passage.ts';

export const filterIds = ['underscores', 'question-mark', 'sentences', 'words', 'passage', 'choices'] as const;
export type FilterId = (typeof filterIds)[number];

/** A condition that an item must meet to be kept. */
export interface BenchmarkInclusionRule {
  readonly id: FilterId;
  readonly title: string;
  /** The reason, and the exact test. */
  readonly rule: string;
  readonly keeps: (item: Item) => boolean;
}

export const maxQuestionSentences = 3;
export const minQuestionWords = 10;

/** RoParQ's counts: parts between full stops (“3.5” is two), and parts between single spaces (a double space adds one). Only these give its Table 2. */
export const countSentences = (text: string): number => text.split('.').length;
export const countWords = (text: string): number => text.split(' ').length;

/**
 * The filters of RoParQ’s preprocessing, which count sentences and words as its official repository does, and two more. The
 * repository finds passages by a column of its source, and the filter here by the text. The filter for choices is there
 * because the study needs them. A question must make sense by itself, so that it can be rephrased.
 */
export const roparqItemFilters: readonly BenchmarkInclusionRule[] = [
  {
    id: 'underscores',
    title: 'No underscores',
    rule: 'A text with a gap to fill (_) cannot be reworded as a question.',
    keeps: ({ question }) => !question.includes('_'),
  },
  {
    id: 'question-mark',
    title: 'Ends with a question mark',
    rule: 'The last character is “?”.',
    keeps: ({ question }) => question.endsWith('?'),
  },
  {
    id: 'sentences',
    title: `At most ${maxQuestionSentences} sentences`,
    rule: 'As RoParQ’s code counts: parts between full stops, so “3.5” counts as two.',
    keeps: ({ question }) => countSentences(question) <= maxQuestionSentences,
  },
  {
    id: 'words',
    title: `At least ${minQuestionWords} words`,
    rule: 'As RoParQ’s code counts: parts between spaces.',
    keeps: ({ question }) => countWords(question) >= minQuestionWords,
  },
  {
    id: 'passage',
    title: 'No passage',
    rule: 'RoParQ’s code drops questions whose source has a context column. Here the text decides: it has no passage above the question (a blank line, “Passage:”) and no words about one (“the author”, “this paragraph”).',
    keeps: ({ question }) => !hasPassage(question),
  },
  {
    id: 'choices',
    title: 'Has choices',
    rule: 'Not in the paper: without choices there are no orders to ask in.',
    keeps: ({ choices }) => choices !== undefined,
  },
];

/** One bit per filter, in their order. A bit is set if the filter would drop the item. 0: the item always stays. */
export function failedFilterBits(item: Item): number {
  let faults = 0;
  roparqItemFilters.forEach(({ keeps }, bit) => {
    if (!keeps(item)) faults |= 1 << bit;
  });
  return faults;
}

/** The bits of the active filters. */
export const activeFilterBits = (on: ReadonlySet<FilterId>): number =>
  roparqItemFilters.reduce((bits, { id }, bit) => (on.has(id) ? bits | (1 << bit) : bits), 0);
