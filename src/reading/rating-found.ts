/** The point of the scale that a passage names, or the reason that it is unclear. */
export type ScalePointOrReason = { readonly point: number } | { readonly why: string };

/** A longer line contains more than a score. */
export const maxRatingLineLength = 120;

/** “3 or 4”, “3, 4”, “3-4”, “yes and no”: neither takes precedence. */
export const isRatingJoiner = (between: string): boolean =>
  between.length <= 24 &&
  /^["')\]]*\s*(?:,|;|\/|&|\+|[-–—]|to|,?\s*(?:or|and|and\/or)?\s*(?:maybe|perhaps|possibly|even|an?)?)\s*["'([]*$/iu.test(
    between,
  );
