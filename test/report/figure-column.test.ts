import { expect, test } from 'vitest';
import { numberOrReasonAtPointer, toSortableColumn, shownAndEmptyColumns } from '../../src/report/figure-column.ts';
import type { ResultColumn, ResultRow } from '../../src/report/result-table.ts';
import { gradeModelsFromCsv } from '../../src/studies/system-prompt/measure/score-csv.ts';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';

const lines = ['a', 'b'].flatMap((model, m) => ['s1', 's2', 's3'].map((s, t) => `${model},${s},x,${50 + m * t}`));
const table = gradeModelsFromCsv(['model,scenario,benchmark,score', ...lines].join('\n'), 't');
const rows: ResultRow[] = ['/models/0', '/models/1'].map((at) => ({ at, words: {} }));
const mu: ResultColumn = { field: 'mu', title: 'μ', digits: 1, interval: 'interval/mu' };
const floor: ResultColumn = { field: 'noiseFloor', title: 'σ₀', digits: 2 };
const grade: ResultColumn = { field: 'grade', title: 'Grade' };

/** The table with these changes to its second model. */
const second = (change: Partial<SystemPromptResult['models'][number]>): SystemPromptResult => ({
  ...table,
  models: [table.models[0]!, { ...table.models[1]!, ...change }],
});

test('columns and intervals without any number are left out, and why they have none is told once', () => {
  const { shown, missing } = shownAndEmptyColumns(table, rows, [mu, floor]);
  expect(shown.map(({ field, interval }) => [field, interval])).toEqual([['mu', undefined]]);
  expect(missing).toEqual([{ titles: ['σ₀', '95% interval of μ'], why: 'a score table has no questions' }]);
});

test('a column with one number stays, and its gaps say why', () => {
  const result = second({ noiseFloor: 1.5, interval: { mu: [49, 52], sigma: [1, 2] } });
  const { shown, missing } = shownAndEmptyColumns(result, rows, [mu, floor]);
  expect(shown.map(({ field, interval }) => [field, interval !== undefined])).toEqual([
    ['mu', true],
    ['noiseFloor', false],
  ]);
  expect(missing).toEqual([]);
  expect(numberOrReasonAtPointer(result, '/models/0/noiseFloor')).toEqual({
    value: null,
    why: 'a score table has no questions',
  });
});

test('a column whose rows lack numbers for different reasons stays', () => {
  const { shown } = shownAndEmptyColumns(second({ noiseFloor: { value: null, why: 'no answers yet' } }), rows, [floor]);
  expect(shown).toHaveLength(1);
});

test('rows are sorted by the number, those without one last', () => {
  const column = toSortableColumn(second({ noiseFloor: 1.5 }), floor);
  expect(rows.map((row) => column.by!(row))).toEqual([null, 1.5]);
  expect(column.numeric).toBe(true);
});

test('columns of words stay as long as there is a number', () => {
  expect(shownAndEmptyColumns(table, rows, [grade, mu]).shown.map(({ field }) => field)).toEqual(['grade', 'mu']);
  expect(shownAndEmptyColumns(table, rows, [grade, floor])).toEqual({
    shown: [],
    missing: [{ titles: ['σ₀'], why: 'a score table has no questions' }],
  });
});

test('rows are sorted by a word, those without one last, or by the number that the word stands for', () => {
  const result = second({ grade: { value: null, why: 'no answers yet' }, sigmaInCohort: 4 });
  expect(rows.map((row) => toSortableColumn(result, grade).by!(row))).toEqual([table.models[0]!.grade, null]);
  const bySigma = toSortableColumn(result, { ...grade, sortedBy: 'sigmaInCohort' });
  expect(rows.map((row) => bySigma.by!(row))).toEqual([table.models[0]!.sigmaInCohort, 4]);
  expect(bySigma.numeric).toBeUndefined();
});
