import type { Json } from '../../src/base/json/json.ts';
import { isRecord } from '../../src/base/json/is-record.ts';
import type { SpentTotals } from '../../src/core/spending/spending.ts';

/** What a journal or an archive’s environment records as spent. A value that is not a valid sum counts as 0. */
export function spentIn(value: unknown): SpentTotals {
  const sum = (field: string): number => {
    const found = isRecord(value) ? value[field] : undefined;
    return typeof found === 'number' && found >= 0 ? found : 0;
  };
  return { requests: sum('requests'), tokens: sum('tokens'), money: sum('money') };
}

/**
 * An environment that records what its run has spent so far, failed retries and greetings included. When the journal is
 * gone, caps count from there.
 */
export const withSpent = (environment: Json, spent: SpentTotals | undefined): Json =>
  spent && isRecord(environment)
    ? { ...(environment as { readonly [field: string]: Json }), spent: { ...spent } }
    : environment;

/** The larger value of each sum. */
export const maxSpent = (one: SpentTotals, other: SpentTotals): SpentTotals => ({
  requests: Math.max(one.requests, other.requests),
  tokens: Math.max(one.tokens, other.tokens),
  money: Math.max(one.money, other.money),
});
