/**
 * Rolldown checks that are not useful here. Our plugins build workers and the live report, so they always take time. Only
 * pages load report features lazily. Scripts that measure or draw reports need them anyway.
 */
export const quietChecks = { bundlerTimings: false, ineffectiveDynamicImport: false } as const;
