import { expect, test } from 'vitest';
import {
  fieldFault,
  columnsSummary,
  scoreScaleOfColumn,
  withDefaultScale,
  withRole,
  withScale,
} from '../../../../src/pages/import/columns/column-fields.ts';

test('what must be chosen is said where it is chosen, and no longer than it is missing', () => {
  const none = { roles: {} };
  expect([fieldFault(none, 'answer'), fieldFault(none, 'question'), fieldFault(none, 'model')]).toEqual([
    'Choose the column.',
    'Choose this column, or the question id, or the prompt.',
    undefined,
  ]);
  const mapping = withRole(withRole(none, 'answer', ['a']), 'id', ['n']);
  expect([fieldFault(mapping, 'answer'), fieldFault(mapping, 'question')]).toEqual([undefined, undefined]);
  expect(columnsSummary(mapping)).toBe('Answer “a” · Question id “n”');
});

test('a scale is kept by its column, whatever that is called', () => {
  const one = withScale({ roles: {} }, { column: '__proto__', worst: '6', best: '' });
  const both = withScale(one, { column: '__proto__', worst: '6', best: '1' });
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
