import { expect, it } from 'vitest';
import { itemScoresByModelPerSet } from '../../../src/measure/advice/arms.ts';
import { itemScoresByPromptPerSet, itemScoresByModelPromptPerSet } from '../../../tools/measurements/advice/prompt-arms.ts';
import { itemTable } from '../item-tables.ts';

const one = itemTable([
  [1, 0],
  [1, 1],
  [0, 0],
]);
const other = itemTable([
  [0, 1],
  [1, null],
  [0, 1],
]);
const rowsOf = ({ items, templates, scores }: { items: number; templates: number; scores: Float64Array }) =>
  Array.from({ length: items }, (_, i) => [...scores.subarray(i * templates, (i + 1) * templates)]);

it('a model’s score on a question is its mean over prompts, and its level where a cell is missing', () => {
  const [table] = itemScoresByModelPerSet([[one], [other]]);
  // By hand: the second prompt of the other adds 1 to each question that has both, so b = ∓½. Where only the first exists, a
  // = 1 + ½.
  expect(rowsOf(table!)).toEqual([
    [0.5, expect.closeTo(0.5, 12)],
    [1, expect.closeTo(1.5, 12)],
    [0, expect.closeTo(0.5, 12)],
  ]);
});

it('a prompt’s score on a question is the mean over models; of one model, its own', () => {
  expect(rowsOf(itemScoresByPromptPerSet([[one], [other]])[0]!)).toEqual([
    [0.5, 0.5],
    [1, NaN],
    [0, 0.5],
  ]);
  expect(rowsOf(itemScoresByPromptPerSet([[one]])[0]!)).toEqual(rowsOf(one));
});

it('pairs stand model by model, with the questions’ clusters', () => {
  const clusters = [[0, 1], [2]];
  const [table] = itemScoresByModelPromptPerSet([[{ ...one, clusters }], [other]]);
  expect(rowsOf(table!)).toEqual([
    [1, 0, 0, 1],
    [1, 1, 1, NaN],
    [0, 0, 0, 1],
  ]);
  expect(table).toMatchObject({ templates: 4, binary: true, clusters });
  expect(() => itemScoresByModelPromptPerSet([[one], [itemTable([[1, 0]])]])).toThrow(RangeError);
});
