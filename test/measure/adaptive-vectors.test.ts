import { describe, expect, it } from 'vitest';
import { vectors } from '../reference-data.ts';
import { adaptiveValues, type AdaptiveVectors } from './adaptive-found.ts';

/** The vectors use sums of squares in closed form, the product means of pairs. This many of a double's 16 digits remain. */
const digits = 9;
const known = vectors<AdaptiveVectors>('adaptive');

describe('planning and stopping, against values of another program (numpy and scipy)', () => {
  it.each(Object.entries(adaptiveValues))('%s', (_, valuesOf) => {
    const pairs = valuesOf(known);
    expect(pairs.length).toBeGreaterThan(0);
    for (const [found, expected] of pairs) expect(found).toBeCloseTo(expected ?? NaN, digits);
  });
});
