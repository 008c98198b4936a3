/** What a person said of one pair by its criterion, on the scale from 1 (worst) to 5 (best). */
export interface HumanRating {
  readonly set: string;
  /** `set/id`. */
  readonly item: string;
  /** The name that the person gave. */
  readonly rater: string;
  readonly criterion: string;
  readonly scale: '5p';
  readonly value: RatingValue;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** What was read and rated (see pair-hash.ts): a rating of other words is none of this pair's. */
  readonly pair: string;
}

export const ratingValues = [1, 2, 3, 4, 5] as const;
export type RatingValue = (typeof ratingValues)[number];

export const isRatingValue = (value: unknown): value is RatingValue => ratingValues.some((one) => one === value);
