import { expect, it } from 'vitest';
import { additiveFit } from '../../../src/measure/prompt-effect/additive-fit.ts';
import { vectors } from '../../reference-data.ts';
import { itemTable } from '../item-tables.ts';

interface Case {
  readonly name: string;
  readonly table: readonly (readonly (number | null)[])[];
  readonly expected: {
    readonly effects: readonly (number | null)[];
    readonly fittedMean: readonly (number | null)[];
    readonly rows: number;
    readonly cells: number;
    readonly rss: number;
    readonly df: number;
    readonly phi: number;
  };
}
const { additiveFit: cases } = vectors<{ additiveFit: Case[] }>('verdicts');

it.each(cases)('$name, against a least squares on dummy variables', ({ table, expected }) => {
  const fit = additiveFit(itemTable(table))!;
  for (const [t, effect] of expected.effects.entries()) {
    if (effect === null) {
      expect(fit.effects[t]).toBeNaN();
      expect(fit.means[t]).toBeNaN();
      expect(fit.prompts).not.toContain(t);
    } else {
      expect(fit.effects[t]).toBeCloseTo(effect, 12);
      expect(fit.means[t]).toBeCloseTo(expected.fittedMean[t]!, 12);
    }
  }
  expect([fit.items, fit.cells, fit.df]).toEqual([expected.rows, expected.cells, expected.df]);
  expect(fit.residualSquares).toBeCloseTo(expected.rss, 11);
  expect(fit.phi).toBeCloseTo(expected.phi, 12);
});

it('items whose answers never change give exactly nothing, whatever is missing', () => {
  const third = 1 / 3;
  const fit = additiveFit(
    itemTable([
      [1, null, 1, 1],
      [third, third, third, null],
      [0.1, 0.1, 0.1, 0.1],
      [null, 0, 0, 0],
    ]),
  )!;
  expect([...fit.effects]).toEqual([0, 0, 0, 0]);
  expect(fit.residualSquares).toBe(0);
  expect(new Set(fit.means).size).toBe(1);
});

it('each item’s share in the errors sums to nothing over the items, and over the prompts', () => {
  const { table } = cases.find(({ name }) => name.includes('30'))!;
  const { influence, prompts } = additiveFit(itemTable(table))!;
  const T = prompts.length;
  for (let t = 0; t < T; t++) {
    let sum = 0;
    for (let at = t; at < influence.length; at += T) sum += influence[at]!;
    expect(sum).toBeCloseTo(0, 12);
  }
});

it('10,000 items by 24 prompts fit', () => {
  const rows = Array.from({ length: 10_000 }, (_, i) =>
    Array.from({ length: 24 }, (_, t) => ((i * 7 + t * 13) % 17 < 2 ? null : Number((i * 31 + t * 11) % 3 > 0))),
  );
  expect(additiveFit(itemTable(rows))!.items).toBe(10_000);
});

it('there is nothing to fit without two prompts that share an item', () => {
  expect(additiveFit(itemTable([[1], [0]]))).toBeUndefined();
  expect(additiveFit(itemTable([[null, null]]))).toBeUndefined();
  expect(
    additiveFit(
      itemTable([
        [1, null],
        [null, 0],
      ]),
    ),
  ).toBeUndefined();
});
