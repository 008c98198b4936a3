import { expect, test } from 'vitest';
import { countFlippingItems } from '../../../src/measure/effects/flipping-items.ts';

const table = (rows: readonly (readonly number[])[]) => ({
  items: rows.length,
  templates: rows[0]?.length ?? 0,
  scores: Float64Array.from(rows.flat()),
  binary: true,
});

test('counts the items whose score changes, over all tables, whatever is missing', () => {
  const one = table([
    [1, 1, 1],
    [1, 0, 1],
    [0, 0, 0],
    [NaN, 1, 1],
    [NaN, 1, 0],
    [NaN, NaN, 1],
    [NaN, NaN, NaN],
  ]);
  expect(countFlippingItems([one])).toBe(2);
  expect(countFlippingItems([one, table([[0.5, 1]])])).toBe(3);
  expect(countFlippingItems([])).toBe(0);
});
