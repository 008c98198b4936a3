import type { HumanRating } from '../../core/answers/human-rating.ts';

/**
 * Where a rater continues: at the first unrated pair after the one rated last, or else at the first unrated pair. If all are
 * rated, the end (the number of pairs).
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

/** The next unrated pair after a position, wrapping around; the end if all are rated. */
export function nextUnratedIndex(items: readonly string[], mine: ReadonlyMap<string, unknown>, after: number): number {
  const isFree = (item: string): boolean => !mine.has(item);
  const next = items.findIndex((item, place) => place > after && isFree(item));
  if (next !== -1) return next;
  const first = items.findIndex(isFree);
  return first === -1 ? items.length : first;
}
