import { expect, test } from 'vitest';
import {
  columnFieldFault,
  columnMappingSummary,
  scoreScaleOfColumn,
  withDefaultScale,
  withColumnsOfRole,
  withScoreColumnScale,
} from '../../../../src/pages/import/columns/column-fields.ts';

test('what must be chosen is said where it is chosen, and no longer than it is missing', () => {
  const none = { roles: {} };
  expect([columnFieldFault(none, 'answer'), columnFieldFault(none, 'question'), columnFieldFault(none, 'model')]).toEqual([
    'Choose the column.',
    'Choose this column, or the question id, or the prompt.',
    undefined,
  ]);
  const mapping = withColumnsOfRole(withColumnsOfRole(none, 'answer', ['a']), 'id', ['n']);
  expect([columnFieldFault(mapping, 'answer'), columnFieldFault(mapping, 'question')]).toEqual([undefined, undefined]);
  expect(columnMappingSummary(mapping)).toBe('Answer “a” · Question id “n”');
});

test('a scale is kept by its column, whatever that is called', () => {
  const one = withScoreColumnScale({ roles: {} }, { column: '__proto__', worst: '6', best: '' });
  const both = withScoreColumnScale(one, { column: '__proto__', worst: '6', best: '1' });
  expect(both.scales).toHaveLength(1);
  expect(scoreScaleOfColumn(both, '__proto__')).toEqual({ column: '__proto__', worst: '6', best: '1' });
  expect(scoreScaleOfColumn(both, 'note')).toEqual({ column: 'note', worst: '', best: '' });
});

test('one scale is taken for all scores that have none', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((column) => ({ column, worst: '1', best: '5' }));
  if (!a || !b || !c || !d) throw new Error();
  const mapping = { roles: { score: ['a', 'b', 'c'] }, scales: [a, { ...b, best: '' }, { ...d, best: '9' }] };
  expect(withDefaultScale(mapping, a).scales).toEqual([a, { ...d, best: '9' }, b, c]);
});
