import { isRecord } from '../../base/json/is-record.ts';

/** Limits on what a run may send to servers and spend there. A field that is absent has no limit. */
export interface SpendingLimits {
  readonly requests?: number;
  /** Of prompts and answers together. */
  readonly tokens?: number;
  /** In US dollars, at the prices that a person typed. */
  readonly money?: number;
}

/** Limits as typed; empty: none. */
export type TypedSpendingLimits = Readonly<Record<keyof SpendingLimits, string>>;

/** What a run has sent and spent so far. */
export interface SpentTotals {
  readonly requests: number;
  readonly tokens: number;
  readonly money: number;
}

export const nothingSpent: SpentTotals = { requests: 0, tokens: 0, money: 0 };

export interface PricePerMillionTokens {
  readonly input: number;
  readonly output: number;
}

/** For each model, US dollars per million tokens of prompts and of answers. */
export type TokenPricesByModel = Readonly<Record<string, PricePerMillionTokens>>;

const isSum = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;

export const isPrices = (value: unknown): value is TokenPricesByModel =>
  isRecord(value) &&
  Object.values(value).every((price) => isRecord(price) && isSum(price['input']) && isSum(price['output']));

/** Called before each request to a server. It returns `null` and counts the request if it may be sent, else it returns the reason. */
export type CountRequestOrGetRefusal = () => Promise<string | null>;
