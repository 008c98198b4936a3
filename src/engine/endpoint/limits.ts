/** Bounds and defaults of an endpoint's settings. */
export const endpointLimits = {
  parallel: { least: 1, most: 64, usual: 4 },
  /** How long the server may send nothing. */
  timeoutMs: { least: 1000, most: 3_600_000, usual: 120_000 },
  /** Time limit of a whole answer. Default: `usualSilences` × the limit of silence. */
  totalMs: { least: 1000, most: 36_000_000, usualSilences: 10 },
  /** In tokens. */
  thinkingBudget: { least: 1, most: 1_000_000 },
  tokenLimit: { least: 1, most: 1_000_000 },
  models: 200,
} as const;
