/** What a passage says: a point of the scale, or why it cannot be told which. */
export type ScalePointOrReason = { readonly point: number } | { readonly why: string };

/** A line longer than this says more than a score. */
export const maxRatingLineLength = 120;

/** “3 or 4”, “3, 4”, “3-4”, “yes and no”: as much the one as the other. */
export const isRatingJoiner = (between: string): boolean =>
  between.length <= 24 &&
  /^["')\]]*\s*(?:,|;|\/|&|\+|[-–—]|to|,?\s*(?:or|and|and\/or)?\s*(?:maybe|perhaps|possibly|even|an?)?)\s*["'([]*$/iu.test(
    between,
  );
