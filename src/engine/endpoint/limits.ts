/** Within which a person sets what an endpoint may do. */
export const endpointLimits = {
  parallel: { least: 1, most: 64, usual: 4 },
  /** Of silence. */
  timeoutMs: { least: 1000, most: 3_600_000, usual: 120_000 },
  /** Of a whole answer; where nothing is said, so many times the silence. */
  totalMs: { least: 1000, most: 36_000_000, usualSilences: 10 },
  /** In tokens. */
  thinkingBudget: { least: 1, most: 1_000_000 },
  tokenLimit: { least: 1, most: 1_000_000 },
  models: 200,
} as const;
