/** As with the faults of items: a file makes no plan. */
export const missingPlaceholders = (): readonly never[] => [];
