/**
 * Checks of Rolldown that say nothing here. Our plugins build workers and the live report, so they always take time. The features of
 * reports are loaded late by pages alone: scripts that measure or draw reports have them anyway.
 */
export const quietChecks = { bundlerTimings: false, ineffectiveDynamicImport: false } as const;
