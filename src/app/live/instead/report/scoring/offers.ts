/** A file changes nothing, so it offers nothing. */
export const findScorerOffers = (): readonly never[] => [];
