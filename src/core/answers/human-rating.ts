/** A person's rating of one pair by its criterion, from 1 (worst) to 5 (best). */
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
  /** Identifies the rated text (see pair-hash.ts). A rating of another text does not count for this pair. */
  readonly pair: string;
}

export const ratingValues = [1, 2, 3, 4, 5] as const;
export type RatingValue = (typeof ratingValues)[number];

export const isRatingValue = (value: unknown): value is RatingValue => ratingValues.some((one) => one === value);
