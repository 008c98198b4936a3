import type { HumanRating } from '../../core/answers/human-rating.ts';

/** What one person said, by item. */
export type RatingsByItem = ReadonlyMap<string, HumanRating>;

export const noRatings: RatingsByItem = new Map();

export const ratingsOfRaterByItem = (rater: string, ratings: readonly HumanRating[]): RatingsByItem =>
  new Map(ratings.flatMap((rating) => (rating.rater === rater ? [[rating.item, rating] as const] : [])));

/** The same with one rating put in, or taken out. */
export function withRating(ratings: RatingsByItem, item: string, rating: HumanRating | undefined): RatingsByItem {
  const changed = new Map(ratings);
  if (rating) changed.set(item, rating);
  else changed.delete(item);
  return changed;
}
