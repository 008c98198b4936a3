import type { Rating } from '../../core/answers/human-rating.ts';

/** What one person said, by item. */
export type RatingsByItem = ReadonlyMap<string, Rating>;

export const noRatings: RatingsByItem = new Map();

export const ratingsBy = (rater: string, ratings: readonly Rating[]): RatingsByItem =>
  new Map(ratings.flatMap((rating) => (rating.rater === rater ? [[rating.item, rating] as const] : [])));

/** The same with one rating put in, or taken out. */
export function withRating(ratings: RatingsByItem, item: string, rating: Rating | undefined): RatingsByItem {
  const changed = new Map(ratings);
  if (rating) changed.set(item, rating);
  else changed.delete(item);
  return changed;
}
