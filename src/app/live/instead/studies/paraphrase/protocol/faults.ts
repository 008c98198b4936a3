/** A live file makes no plan, so it does not look for items that cannot be asked. */
export const paraphraseItemFaults = (): readonly never[] => [];
