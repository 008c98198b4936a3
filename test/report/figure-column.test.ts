import { expect, test } from 'vitest';
import { maybeAt, sortable, withNumbers, type FigureColumn } from '../../src/report/figure-column.ts';
import { readScoreCsv } from '../../src/studies/system-prompt/measure/score-csv.ts';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';

const lines = ['a', 'b'].flatMap((model, m) => ['s1', 's2', 's3'].map((s, t) => `${model},${s},x,${50 + m * t}`));
const table = readScoreCsv(['model,scenario,benchmark,score', ...lines].join('\n'), 't');
const rows = ['/models/0', '/models/1'];
const mu: FigureColumn<string> = {
  ...{ id: 'mu', title: 'μ', digits: 1 },
  at: (row) => `${row}/mu`,
  interval: (row) => `${row}/interval/mu`,
};
const floor: FigureColumn<string> = { id: 'floor', title: 'σ₀', at: (row) => `${row}/noiseFloor`, digits: 2 };

/** The table, with this for the second model. */
const second = (change: Partial<SystemPromptResult['models'][number]>): SystemPromptResult => ({
  ...table,
  models: [table.models[0]!, { ...table.models[1]!, ...change }],
});

test('columns and intervals without any number are left out, and why they have none is told once', () => {
  const { shown, missing } = withNumbers(table, rows, [mu, floor]);
  expect(shown.map(({ id, interval }) => [id, interval])).toEqual([['mu', undefined]]);
  expect(missing).toEqual([{ titles: ['σ₀', '95 % interval of μ'], why: 'a score table has no items' }]);
});

test('a column with one number stays, and its gaps say why', () => {
  const result = second({ noiseFloor: 1.5, interval: { mu: [49, 52], sigma: [1, 2] } });
  const { shown, missing } = withNumbers(result, rows, [mu, floor]);
  expect(shown.map(({ id, interval }) => [id, interval !== undefined])).toEqual([
    ['mu', true],
    ['floor', false],
  ]);
  expect(missing).toEqual([]);
  expect(maybeAt(result, '/models/0/noiseFloor')).toEqual({ value: null, why: 'a score table has no items' });
});

test('a column whose rows lack numbers for different reasons stays', () => {
  const { shown } = withNumbers(second({ noiseFloor: { value: null, why: 'no answers yet' } }), rows, [floor]);
  expect(shown).toHaveLength(1);
});

test('rows are sorted by the number, those without one last', () => {
  const column = sortable(second({ noiseFloor: 1.5 }), floor);
  expect(rows.map((row) => column.by!(row))).toEqual([null, 1.5]);
  expect(column.numeric).toBe(true);
});
