/** A JSON value: what plans, options and results are made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Replaces a value that a measure cannot compute; `why` is the reason in plain words. Never NaN. */
export interface NoValueWithReason {
  readonly value: null;
  readonly why: string;
}

/** A number, or the reason why it is missing. */
export type MaybeNumber = number | NoValueWithReason;

export const undefinedBecause = (why: string): NoValueWithReason => ({ value: null, why });

export const isNumber = (value: MaybeNumber): value is number => typeof value === 'number';

/** The number without its reason, for CSV files. */
export const numberOrNull = (value: MaybeNumber): number | null => (isNumber(value) ? value : null);
