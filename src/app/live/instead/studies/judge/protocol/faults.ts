/** A file makes no plan: what cannot be judged is not looked for. */
export const judgeItemFaults = (): readonly never[] => [];
