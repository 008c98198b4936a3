/** A file makes no plan: what cannot be asked is not looked for. */
export const paraphraseItemFaults = (): readonly never[] => [];
