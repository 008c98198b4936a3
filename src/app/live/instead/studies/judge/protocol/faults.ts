/** A live file makes no plan, so it does not look for items that cannot be judged. */
export const judgeItemFaults = (): readonly never[] => [];
