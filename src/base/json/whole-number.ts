import * as v from 'valibot';

/** A whole number from 0 on, in a file. */
export const nonNegativeIntSchema = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be at least 0'),
);
