/** As with the faults of items: a file makes no plan. */
export const missingPlaceholderFaults = (): readonly never[] => [];
