import type { Item } from '../../core/items/item.ts';
import { hasMoreSentences } from './more-sentences.ts';
import { hasPassage } from './passage.ts';

export const filterIds = ['underscores', 'question-mark', 'sentences', 'words', 'passage', 'choices'] as const;
export type FilterId = (typeof filterIds)[number];

/** What an item must be like to stay. */
export interface BenchmarkItemFilter {
  readonly id: FilterId;
  readonly title: string;
  /** Why, and what exactly is looked at. */
  readonly rule: string;
  readonly keeps: (item: Item) => boolean;
}

export const maxQuestionSentences = 3;
export const minQuestionWords = 10;

/** Parts between white space that have a letter or a digit in them. */
export const countWords = (text: string): number => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/**
 * The filters of RoParQ's preprocessing, in their order, and one that the study needs besides: a question must be a whole question by
 * itself, so that it can be put in other words.
 */
export const roparqItemFilters: readonly BenchmarkItemFilter[] = [
  {
    id: 'underscores',
    title: 'No underscores',
    rule: 'A text with a gap to fill (_) cannot be reworded as a question.',
    keeps: ({ question }) => !question.includes('_'),
  },
  {
    id: 'question-mark',
    title: 'Ends with a question mark',
    rule: 'The last character is “?”, ignoring white space.',
    keeps: ({ question }) => question.trimEnd().endsWith('?'),
  },
  {
    id: 'sentences',
    title: `At most ${maxQuestionSentences} sentences`,
    rule: 'Sentences as Evenkeel’s text analysis splits them.',
    keeps: ({ question }) => !hasMoreSentences(question, maxQuestionSentences),
  },
  {
    id: 'words',
    title: `At least ${minQuestionWords} words`,
    rule: 'Words are what is between spaces and has a letter or a digit.',
    keeps: ({ question }) => countWords(question) >= minQuestionWords,
  },
  {
    id: 'passage',
    title: 'No passage',
    rule: 'Neither a text above the question (a blank line, “Passage:”) nor words about one (“the author”, “this paragraph”).',
    keeps: ({ question }) => !hasPassage(question),
  },
  {
    id: 'choices',
    title: 'Has choices',
    rule: 'Not in the paper: without choices there are no orders to ask in.',
    keeps: ({ choices }) => choices !== undefined,
  },
];

/** One bit for each filter, in their order: set where the filter would drop the item. 0: it stays whatever is switched on. */
export function failedFilterBits(item: Item): number {
  let faults = 0;
  roparqItemFilters.forEach(({ keeps }, bit) => {
    if (!keeps(item)) faults |= 1 << bit;
  });
  return faults;
}

/** The bits of the filters that are on. */
export const activeFilterBits = (on: ReadonlySet<FilterId>): number =>
  roparqItemFilters.reduce((bits, { id }, bit) => (on.has(id) ? bits | (1 << bit) : bits), 0);
