import type { HumanRating } from '../../core/answers/human-rating.ts';

/**
 * Where a rater goes on: the first pair without a rating after the one rated last; where none comes after it, the first of all without one; where
 * all are rated, the end (as many as there are pairs).
 */
export function resumePosition(items: readonly string[], mine: ReadonlyMap<string, Pick<HumanRating, 'when'>>): number {
  const last = items.reduce(
    (latest, item, place) => {
      const when = mine.get(item)?.when ?? -Infinity;
      return when >= latest.when && when > -Infinity ? { place, when } : latest;
    },
    { place: -1, when: -Infinity },
  );
  return nextUnratedIndex(items, mine, last.place);
}

/** The next pair without a rating after a place, round to the first; the end where there is none. */
export function nextUnratedIndex(items: readonly string[], mine: ReadonlyMap<string, unknown>, after: number): number {
  const isFree = (item: string): boolean => !mine.has(item);
  const next = items.findIndex((item, place) => place > after && isFree(item));
  if (next !== -1) return next;
  const first = items.findIndex(isFree);
  return first === -1 ? items.length : first;
}
