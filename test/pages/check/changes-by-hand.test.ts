import { expect, test } from 'vitest';
import { correctionsNewestFirst, listMarkingPersons } from '../../../src/pages/check/changes-by-hand.ts';
import type { CorrectionLine } from '../../../src/core/answers/correction.ts';

const cell = (item: string) => ({ model: 'm', item, variant: { p: 'a' }, sample: 0 });
const text = { kind: 'text', text: 'Paris' } as const;
const change = (item: string, at: string, reading: CorrectionLine['reading'] = text): CorrectionLine => ({
  ...cell(item),
  reading,
  by: 'Ada',
  why: 'It says so.',
  at,
});
const mark = (item: string, by: string, mark: CorrectionLine['mark'], markedAt: string): CorrectionLine => ({
  ...cell(item),
  reading: null,
  by,
  why: '',
  mark: mark!,
  markedAt,
});

test('the corrections that count now, the latest first; what was undone is none, and a mark is none', () => {
  const found = correctionsNewestFirst([
    change('s/1', '2026-01-01T00:00:00Z'),
    change('s/2', '2026-01-02T00:00:00Z'),
    change('s/3', '2026-01-03T00:00:00Z'),
    change('s/3', '2026-01-04T00:00:00Z', null),
    mark('s/4', 'Ada', 'right', '2026-01-05T00:00:00Z'),
  ]);
  expect(found.map(({ item }) => item)).toEqual(['s/2', 's/1']);
});

test('who marked which answers; whoever took all marks back is not there', () => {
  const found = listMarkingPersons([
    mark('s/1', 'Bea', 'right', '2026-01-01T00:00:00Z'),
    mark('s/2', 'Bea', 'wrong', '2026-01-02T00:00:00Z'),
    mark('s/1', 'Ada', 'none', '2026-01-01T00:00:00Z'),
    mark('s/1', 'Cem', 'right', '2026-01-01T00:00:00Z'),
    mark('s/1', 'Cem', null, '2026-01-02T00:00:00Z'),
    mark('s/2', 'Bea', null, '2026-01-03T00:00:00Z'),
  ]);
  expect(found).toEqual([
    { name: 'Ada', cells: [cell('s/1')] },
    { name: 'Bea', cells: [cell('s/1')] },
  ]);
});
