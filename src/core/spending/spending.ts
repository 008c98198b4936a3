import * as v from 'valibot';

/** What a run may at most send to and spend at servers; what is not there is not capped. */
export interface Caps {
  readonly requests?: number;
  /** Of prompts and answers together. */
  readonly tokens?: number;
  /** In US dollars, at the prices that a person typed. */
  readonly money?: number;
}

/** Caps as they are typed; empty: none. */
export type TypedCaps = Readonly<Record<keyof Caps, string>>;

/** What a run has sent and spent so far. */
export interface Spent {
  readonly requests: number;
  readonly tokens: number;
  readonly money: number;
}

export const nothingSpent: Spent = { requests: 0, tokens: 0, money: 0 };

const price = v.pipe(v.number(), v.finite(), v.minValue(0));
const prices = v.record(v.string(), v.object({ input: price, output: price }));

/** By model, US dollars for a million tokens of prompts and of answers. */
export type Prices = v.InferOutput<typeof prices>;
export type Price = Prices[string];

export const isPrices = (value: unknown): value is Prices => v.is(prices, value);

/** Asked before each request to a server: `null` where it may be sent and is counted, else why not, in a sentence. */
export type BeforeRequest = () => Promise<string | null>;
