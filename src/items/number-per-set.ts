import type { StudyItemSet } from './study-item-set.ts';
import { isBuiltInSet } from './part-in-words.ts';

/** How many questions of each set a run asks. `usual`: the count that `askedCountOfSet` gives for each set. */
export type QuestionsPerSet = number | 'all' | 'usual';

/** The usual count for built-in sets, and for a user’s own set above `wholeUpTo`. */
export const defaultQuestionsPerSet = 20;
/** A run asks all questions of a user’s own set up to this size, since the user wrote or chose each of them. */
const wholeUpTo = 200;

type SetSize = { readonly id: string; readonly count: number };

const isAskedWhole = ({ id, count }: SetSize): boolean => !isBuiltInSet(id) && count <= wholeUpTo;

export function askedCountOfSet(set: SetSize, perSet: QuestionsPerSet): number {
  if (perSet === 'all') return set.count;
  if (perSet === 'usual') return isAskedWhole(set) ? set.count : Math.min(defaultQuestionsPerSet, set.count);
  return Math.min(perSet, set.count);
}

/** The value that the field shows until the user types one: a word or number with the same meaning for these sets. */
export function usualPerSetLabel(sets: readonly SetSize[]): string {
  if (sets.length > 0 && sets.every(isAskedWhole)) return 'all';
  return sets.some(isAskedWhole) ? 'usual' : String(defaultQuestionsPerSet);
}

/**
 * Whether a link’s number equals the usual count. A link without a number means 20, and so does one with 20. For a user’s
 * own set, 20 is not the usual count.
 */
export const isDefaultPerSetCount = (n: QuestionsPerSet | undefined, sets: readonly string[]): boolean =>
  n === 'usual' || ((n === undefined || n === defaultQuestionsPerSet) && sets.every(isBuiltInSet));

/** How many questions of each set a run asks, such as “30 of 30”. */
export const askedCountInWordsPerSet = (
  sets: readonly StudyItemSet[],
  perSet: QuestionsPerSet,
): readonly { title: string; words: string }[] =>
  sets.map(({ id, title, items }) => ({
    title,
    words: `${askedCountOfSet({ id, count: items.length }, perSet)} of ${items.length}`,
  }));
