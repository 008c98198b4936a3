import type { StudyItemSet } from './study-item-set.ts';
import { isBuiltInSet } from './part-in-words.ts';

/** How many questions of each set a run asks. `usual`: the count that `askedCountOfSet` gives for each set. */
export type QuestionsPerSet = number | 'all' | 'usual';

/** Of ours, and of a person's own set that is larger than that. */
export const defaultQuestionsPerSet = 20;
/** A person's own set of so many questions is asked whole: they wrote or chose each of them. */
const wholeUpTo = 200;

type SetSize = { readonly id: string; readonly count: number };

const isAskedWhole = ({ id, count }: SetSize): boolean => !isBuiltInSet(id) && count <= wholeUpTo;

export function askedCountOfSet(set: SetSize, perSet: QuestionsPerSet): number {
  if (perSet === 'all') return set.count;
  if (perSet === 'usual') return isAskedWhole(set) ? set.count : Math.min(defaultQuestionsPerSet, set.count);
  return Math.min(perSet, set.count);
}

/** What stands in the field while nobody has typed a number: one of the words and numbers that say the same of these sets. */
export function usualPerSetLabel(sets: readonly SetSize[]): string {
  if (sets.length > 0 && sets.every(isAskedWhole)) return 'all';
  return sets.some(isAskedWhole) ? 'usual' : String(defaultQuestionsPerSet);
}

/**
 * Whether a link's number is no more than the usual one. A link without one, and one that says 20, mean 20 for good: where they name a person's own
 * set, that is a number of its own.
 */
export const isDefaultPerSetCount = (n: QuestionsPerSet | undefined, sets: readonly string[]): boolean =>
  n === 'usual' || ((n === undefined || n === defaultQuestionsPerSet) && sets.every(isBuiltInSet));

/** How many of each are asked, of how many: “30 of 30”. */
export const askedCountInWordsPerSet = (
  sets: readonly StudyItemSet[],
  perSet: QuestionsPerSet,
): readonly { title: string; words: string }[] =>
  sets.map(({ id, title, items }) => ({
    title,
    words: `${askedCountOfSet({ id, count: items.length }, perSet)} of ${items.length}`,
  }));
