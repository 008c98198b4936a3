import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import {
  estimateDifferenceFromChance,
  runChanceLevel,
  chanceLevelOfSet,
  type SetChanceLevel,
} from '../../../src/measure/doctor/chance-level.ts';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';

const yesNo = (yes: number, no: number): Item[] =>
  Array.from({ length: yes + no }, (_, i) => ({
    id: `s/${i}`,
    question: `Question ${i}?`,
    // The texts of the choices count, whatever their position.
    choices: i % 2 === 0 ? ['yes', 'no'] : ['No', 'Yes '],
    answer: i < yes === (i % 2 === 0) ? 0 : 1,
  }));

const fours = (answers: readonly number[]): Item[] =>
  answers.map((answer, i) => ({ id: `s/${i}`, question: `Q${i}`, choices: [`a${i}`, `b${i}`, `c${i}`, `d`], answer }));

describe('the chance level of a set', () => {
  // scipy.stats.binom.sf(41, 60, .5) is 0.0013, sf(36) 0.0462 and sf(35) 0.0775.
  test('is the commonest right answer’s share where that beats luck', () => {
    expect(chanceLevelOfSet(yesNo(42, 18)).always).toEqual({ label: 'yes', share: 0.7 });
    expect(chanceLevelOfSet(yesNo(23, 37)).always).toEqual({ label: 'no', share: 37 / 60 });
    expect(chanceLevelOfSet(yesNo(36, 24)).always).toBeUndefined();
    expect(chanceLevelOfSet(yesNo(36, 24)).guess).toBe(0.5);
  });

  // binom.sf(8, 20, .25) is 0.0409, binom.sf(7, 20, .25) 0.1018.
  test('goes by letters where each question has choices of its own', () => {
    const by = (a: number) => [...new Array<number>(a).fill(0), ...Array.from({ length: 20 - a }, (_, i) => 1 + (i % 3))];
    expect(chanceLevelOfSet(fours(by(9))).always).toEqual({ label: 'A', share: 0.45 });
    expect(chanceLevelOfSet(fours(by(8))).always).toBeUndefined();
  });

  test('of open questions counts an answer of five questions and a fifth of all', () => {
    const open = (same: number, all: number): Item[] =>
      Array.from({ length: all }, (_, i) => ({ id: `s/${i}`, question: `Q${i}`, answer: i < same ? '12.0' : `${i + 100}` }));
    expect(chanceLevelOfSet(open(6, 20)).always).toEqual({ label: '12', share: 0.3 });
    expect(chanceLevelOfSet(open(4, 10)).always).toBeUndefined();
    expect(chanceLevelOfSet(open(5, 60)).always).toBeUndefined();
    expect(chanceLevelOfSet(open(5, 60)).guess).toBe(0);
  });

  test('weighs sets the same', () => {
    expect(runChanceLevel([chanceLevelOfSet(yesNo(42, 18)), chanceLevelOfSet(fours([0, 1, 2, 3]))])).toBeCloseTo(
      (0.7 + 0.25) / 2,
      14,
    );
    expect(runChanceLevel([])).toBe(0);
    expect(chanceLevelOfSet([]).guess).toBe(0);
  });
});

describe('a model against chance', () => {
  const scores = [1, 0.5, 1, 0, 1, 1, 0.5, 1, 0, 1];
  const table = (values: readonly number[], clusters?: number[][]): ScoreMatrix => ({
    items: values.length,
    templates: 2,
    scores: Float64Array.from(values.flatMap((value) => (value === 0.5 ? [1, 0] : [value, value]))),
    binary: true,
    ...(clusters && { clusters }),
  });
  const chance = (byItem: readonly number[]): SetChanceLevel => ({ guess: 0, byItem: Float64Array.from(byItem) });
  const always = chance([1, 0, 1, 0, 1, 0, 1, 0, 1, 0]);

  // numpy and scipy.stats.t, by the docstring’s formula.
  test('has a paired interval, by clusters where there are any', () => {
    const alone = estimateDifferenceFromChance([table(scores)], [always]);
    expect(alone?.difference).toBeCloseTo(0.2, 12);
    expect(alone?.low).toBeCloseTo(-0.2828291119331838, 10);
    expect(alone?.high).toBeCloseTo(0.6828291119331837, 10);
    expect(alone?.oneSided).toBeCloseTo(-0.191254994968092, 10);
    const pairs = [0, 2, 4, 6, 8].map((i) => [i, i + 1]);
    const together = estimateDifferenceFromChance([table(scores, pairs)], [always]);
    expect(together?.low).toBeCloseTo(-0.059712658420891906, 10);
    expect(together?.oneSided).toBeCloseTo(0.000583993111765102, 10);
  });

  test('over two sets, by Welch’s degrees of freedom', () => {
    const found = estimateDifferenceFromChance(
      [table(scores), table([1, 0, 1, 1])],
      [always, chance([0.25, 0.25, 0.25, 0.25])],
    );
    expect(found?.difference).toBeCloseTo(0.35, 12);
    expect(found?.low).toBeCloseTo(-0.03234575812797763, 10);
  });

  test('of one that always gives that answer is 0, with nothing around it', () => {
    const found = estimateDifferenceFromChance([table([1, 0, 1, 0, 1, 0, 1, 0, 1, 0])], [always]);
    expect(found).toEqual({ difference: 0, low: 0, high: 0, oneSided: 0 });
  });

  test('cannot be told of one question', () => {
    expect(estimateDifferenceFromChance([table([1])], [chance([0.5])])).toBeUndefined();
    expect(estimateDifferenceFromChance([], [])).toBeUndefined();
  });
});
