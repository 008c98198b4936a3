import type { HumanRating } from '../../core/answers/human-rating.ts';

/** What one person said, by item. */
export type RaterRatingsByItem = ReadonlyMap<string, HumanRating>;

export const noRatings: RaterRatingsByItem = new Map();

export const ratingsOfRaterByItem = (rater: string, ratings: readonly HumanRating[]): RaterRatingsByItem =>
  new Map(ratings.flatMap((rating) => (rating.rater === rater ? [[rating.item, rating] as const] : [])));

/** The same with one rating put in, or taken out. */
export function withRatingSetOrRemoved(
  ratings: RaterRatingsByItem,
  item: string,
  rating: HumanRating | undefined,
): RaterRatingsByItem {
  const changed = new Map(ratings);
  if (rating) changed.set(item, rating);
  else changed.delete(item);
  return changed;
}
