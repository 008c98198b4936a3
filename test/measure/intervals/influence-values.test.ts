import { describe, expect, it } from 'vitest';
import { influenceOnFunctionOfMeans } from '../../../src/measure/intervals/influence-values.ts';
import { mean } from '../../../src/measure/basics/mean.ts';

const ratio = (columns: readonly (readonly number[])[]) =>
  influenceOnFunctionOfMeans(
    columns,
    ([a = NaN, b = NaN]) => a / b,
    ([a = NaN, b = NaN]) => [1 / b, -a / b ** 2],
  );

describe('what each item adds to a measure that is no mean', () => {
  it('has the measure as its mean; of a ratio worked by hand', () => {
    // ā = 2, b̄ = 4: v_i = ½ + (a − 2)/4 − 2·(b − 4)/16.
    const values = ratio([
      [1, 2, 3],
      [4, 2, 6],
    ]);
    expect([...values]).toEqual([0.5 - 0.25, 0.5 + 0.25, 0.5 + 0.25 - 0.25]);
    expect(mean(values)).toBe(0.5);
  });

  it('is the value itself of a mean', () => {
    const own = [0.5, 1, 0];
    const values = influenceOnFunctionOfMeans(
      [own],
      ([x = NaN]) => x,
      () => [1],
    );
    values.forEach((value, i) => expect(value).toBeCloseTo(own[i]!, 12));
  });

  it('goes with what leaving an item out does, the more the more items there are', () => {
    const N = 200;
    const a = Array.from({ length: N }, (_, i) => ((i * 7) % 11) / 11);
    const b = Array.from({ length: N }, (_, i) => 1 + ((i * 5) % 13) / 13);
    const without = (list: readonly number[], i: number) => mean(list.filter((_, at) => at !== i));
    ratio([a, b]).forEach((value, i) => {
      // The jackknife's pseudo-value.
      const pseudo = N * (mean(a) / mean(b)) - (N - 1) * (without(a, i) / without(b, i));
      expect(value).toBeCloseTo(pseudo, 2);
    });
  });

  it('leaves out what is not there, and keeps the mean', () => {
    const values = ratio([
      [1, NaN, 3, NaN],
      [2, 6, NaN, NaN],
    ]);
    expect(values[3]).toBeNaN();
    // ā = 2, b̄ = 4, N = 3, two values in each column.
    expect([...values].slice(0, 3)).toEqual([0.5 - 0.375 + 0.375, 0.5 - 0.375, 0.5 + 0.375]);
    expect(mean([...values].slice(0, 3))).toBe(0.5);
  });

  it('is what f gives where that is not finite; without columns there is no item', () => {
    expect([...ratio([[1], [0]])]).toEqual([Infinity]);
    expect([...ratio([[0], [0]])]).toEqual([NaN]);
    expect(ratio([])).toHaveLength(0);
  });
});
