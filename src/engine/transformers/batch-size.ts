/** More rows a batch make no row quicker: the copies of the cache begin to cost more than the kernels gain. */
export const maxBatchRows = 32;

/** What the rows of a batch may remember together: the runtime holds it twice, before a step and after it. */
const cacheBudget = 512 * 2 ** 20;

/** Tokens of a prompt and its answer, of which the size of batches is reckoned. */
const usualTokens = 1024;

/** How many rows are answered at once by a model that remembers so many bytes of each token. */
export function batchSizeFor(cacheBytesPerToken: number): number {
  return Math.max(1, Math.min(maxBatchRows, Math.floor(cacheBudget / (cacheBytesPerToken * usualTokens))));
}
