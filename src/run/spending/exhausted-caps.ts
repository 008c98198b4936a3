import type { SpendingLimits, SpentTotals } from '../../core/spending/spending.ts';
import { count } from '../../core/words/format.ts';

const pausedPrefix = 'Paused at its limit:';

/** Whether a run’s reason is one of the messages below. */
export const isCapMessage = (why: string): boolean => why.startsWith(pausedPrefix);

/** Which cap is reached, in a sentence; `undefined` if every cap has room. */
export function exhaustedCapMessage(caps: SpendingLimits, spent: SpentTotals): string | undefined {
  const { requests, tokens, money } = caps;
  if (requests !== undefined && spent.requests >= requests)
    return `${pausedPrefix} ${count(spent.requests)} of at most ${requestsInWords(requests)} sent.`;
  if (tokens !== undefined && spent.tokens >= tokens)
    return `${pausedPrefix} ${count(spent.tokens)} tokens used, of at most ${count(tokens)}.`;
  if (money !== undefined && spent.money >= money)
    return `${pausedPrefix} ${formatDollars(spent.money)} spent by the prices you typed, of at most ${formatDollars(money)}.`;
  return undefined;
}

const requestsInWords = (requests: number): string => (requests === 1 ? '1 request' : `${count(requests)} requests`);

/** Small sums get as many decimals as they need to differ from zero. */
export function formatDollars(sum: number): string {
  if (sum > 0 && sum < 0.01) return `$${sum.toPrecision(1)}`;
  return `$${sum.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
