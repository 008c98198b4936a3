/** A JSON value: what plans, options and results are made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A value that a measure cannot give, with the reason in plain words; never NaN. */
export interface NoValueWithReason {
  readonly value: null;
  readonly why: string;
}

/** A number, or the reason why there is none. */
export type MaybeNumber = number | NoValueWithReason;

export const undefinedBecause = (why: string): NoValueWithReason => ({ value: null, why });

export const isNumber = (value: MaybeNumber): value is number => typeof value === 'number';

/** Without its reason: for a CSV. */
export const numberOrNull = (value: MaybeNumber): number | null => (isNumber(value) ? value : null);
