import { describe, expect, test } from 'vitest';
import { guessItemColumnRoles } from '../../../src/items/item-columns.ts';
import {
  rewordColumnForPair,
  guessToChosenColumns,
  columnFault,
  twoResponseFormColumns,
  foldedColumnRolesFor,
  areColumnsComplete,
  chosenToItemColumns,
  saveBlocker,
  type ChosenColumns,
} from '../../../src/pages/items/chosen-columns.ts';

const byName = (...columns: readonly string[]): ChosenColumns => guessToChosenColumns(guessItemColumnRoles(columns));
const but = (chosen: ChosenColumns, single: Partial<ChosenColumns['single']>): ChosenColumns => ({
  ...chosen,
  single: { ...chosen.single, ...single },
});
const two = byName('question', 'response_a', 'response_b', 'model_a', 'model_b', 'topic');

test('two responses are whole without an answer and a criterion', () => {
  expect(areColumnsComplete(two)).toBe(true);
  expect(saveBlocker(two, null, 'A title')).toBeUndefined();
  expect(chosenToItemColumns(two)).toEqual({
    ...{ question: 'question', choices: [], subject: 'topic' },
    ...{ response: 'response_a', secondResponse: 'response_b', responseBy: 'model_a', secondResponseBy: 'model_b' },
  });
});

test('where two responses were found they are seen first, and called so', () => {
  const called = (chosen: ChosenColumns) =>
    twoResponseFormColumns.map((single) => rewordColumnForPair(single, chosen).title);
  const four = ['response', 'secondResponse', 'responseBy', 'secondResponseBy'];
  expect(twoResponseFormColumns.map(({ id }) => id)).toEqual(four);
  const names = ['First response', 'Second response', 'Who wrote the first response', 'Who wrote the second response'];
  expect(called(two)).toEqual(names);
  expect(called(byName('question', 'answer'))[0]).toBe('Response to be judged');
  const folded = (areTwo: boolean) => foldedColumnRolesFor(areTwo).map(({ id }) => id as string);
  expect(folded(false)).toEqual(expect.arrayContaining([...four, 'criterion']));
  expect(folded(true)).toEqual(folded(false).filter((id) => !four.includes(id)));
});

describe('what is missing or too much is said beside its field', () => {
  test.each([
    ['response', { response: '' }, 'The second response is compared with this one: choose the column.'],
    ['secondResponse', { secondResponse: 'response_a' }, 'This column is already the first response.'],
    ['criterion', { criterion: 'topic' }, 'Two responses are compared as a whole: choose none.'],
    ['responseBy', { responseBy: '' }, 'Choose who wrote each response, or neither.'],
    ['secondResponseBy', { secondResponseBy: '' }, 'Choose who wrote each response, or neither.'],
  ] as const)('%s', (id, single, fault) => {
    expect(columnFault(id, but(two, single))).toBe(fault);
    expect(areColumnsComplete(but(two, single))).toBe(false);
  });

  test('and what can be done about it', () => {
    expect(saveBlocker(but(two, { response: '' }), null, 'A title')).toBe('First choose a column for “First response”.');
    expect(saveBlocker(but(two, { criterion: 'topic' }), null, 'A title')).toBe(
      'First choose another column for “Criterion”.',
    );
  });
});

test('who wrote a response is kept of two alone, and a criterion of one', () => {
  const one = { ...but(two, { secondResponse: '', subject: '' }), criterionOfAll: 'helpfulness' };
  expect(areColumnsComplete(one)).toBe(true);
  expect(chosenToItemColumns(one)).toEqual({
    ...{ question: 'question', choices: [], response: 'response_a', criterionOfAll: 'helpfulness' },
  });
  expect(chosenToItemColumns({ ...two, criterionOfAll: 'helpfulness' })).not.toHaveProperty('criterionOfAll');
});

test('rules by which an answer counts are none of a response’s', () => {
  const counts = { rules: [{ kind: 'contains', texts: ['x'] }], together: 'all' } as never;
  expect(chosenToItemColumns({ ...two, counts })).not.toHaveProperty('counts');
  expect(saveBlocker({ ...two, counts: 'unsaid' }, null, 'A title')).toBeUndefined();
  expect(chosenToItemColumns({ ...byName('question', 'answer'), counts })).toHaveProperty('counts');
});
