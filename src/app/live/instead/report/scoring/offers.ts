/** A file changes nothing, so it offers nothing. */
export const offersFor = (): readonly never[] => [];
