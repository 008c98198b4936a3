/** As with the faults of items: a live file makes no plan. */
export const missingPlaceholderFaults = (): readonly never[] => [];
