import { runInNewContext } from 'node:vm';

/** Shorter than a test's timeout. */
const limitMs = 25_000;

/**
 * Runs `work`, and throws if it does not end. Its input must be so long that quadratic work cannot end within the limit. Linear work
 * needs a hundredth of the limit, so a slow machine fails no test. V8 stops the work itself, even within a regular expression.
 */
export function inLinearTime<T>(work: () => T, limit = limitMs): T {
  return runInNewContext('work()', { work }, { timeout: limit }) as T;
}
