/** A batch with more rows makes no row faster: copies of the cache then cost more than the kernels gain. */
export const maxBatchRows = 32;

/** Maximum cache of all rows of a batch. The runtime holds it twice, before a step and after it. */
const cacheBudget = 512 * 2 ** 20;

/** Tokens of a prompt and its answer, from which batch sizes are computed. */
const usualTokens = 1024;

/** How many rows a batch has for a model that caches `cacheBytesPerToken` bytes per token. */
export function batchSizeFor(cacheBytesPerToken: number): number {
  return Math.max(1, Math.min(maxBatchRows, Math.floor(cacheBudget / (cacheBytesPerToken * usualTokens))));
}
