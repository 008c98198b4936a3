/** Rolldown warns of plugins that take time. Ours build workers and the live report, so they always do. */
export const withoutTimings = { bundlerTimings: false } as const;
