import type { HumanRating } from '../../core/answers/human-rating.ts';

export const ratingsOfRaterByItem = (rater: string, ratings: readonly HumanRating[]): ReadonlyMap<string, HumanRating> =>
  new Map(ratings.flatMap((rating) => (rating.rater === rater ? [[rating.item, rating] as const] : [])));

/** A copy of the map with one item’s entry put last, or removed. */
export function withItemSetOrRemoved<T>(
  byItem: ReadonlyMap<string, T>,
  item: string,
  said: T | undefined,
): ReadonlyMap<string, T> {
  const changed = new Map(byItem);
  changed.delete(item);
  if (said !== undefined) changed.set(item, said);
  return changed;
}
