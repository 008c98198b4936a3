import { modelName } from '../../../../src/core/models/model-name.ts';
import { describe, expect, test } from 'vitest';
import { claimRulesVersion } from '../../../../src/core/studies/claim.ts';
import { tagsInUse } from '../../../../src/core/run-words/run-tags.ts';
import { defaultReportSettings } from '../../../../src/core/plan/report-settings.ts';
import {
  emptyRunQuery,
  homeAddress,
  parseRunQuery,
  filterAndSortRuns,
  noRunsMessage,
} from '../../../../src/pages/home/runs/run-query.ts';
import { comparisonOrReason, tickedRunsAfterClick } from '../../../../src/pages/home/runs/ticks.ts';
import type { RunSummary } from '../../../../src/store/runs/runs.ts';

const context = {
  titles: { judge: 'Judge reliability', 'system-prompt': 'System prompts' },
  yardsticks: defaultReportSettings,
  nameOfModel: modelName,
};

const run = (id: string, createdAt: number, changed: Partial<RunSummary> & { study?: string } = {}): RunSummary => ({
  id,
  models: [],
  environment: null,
  createdAt,
  total: 10,
  state: 'finished',
  done: 10,
  failed: 0,
  plan: { study: changed.study ?? 'judge', models: ['transformers:tiny-a@1:int8'], questions: 10, sets: ['arithmetic'] },
  ...changed,
});

const graded = (state: string) => [{ model: 'transformers:tiny-a@1:int8', grade: null, state, rules: claimRulesVersion }];
const runs = [
  run('d', 40, { name: 'Pilot 10', tags: ['pilot'], grades: graded('Sensitive') }),
  run('c', 30, { name: 'Pilot 9', note: 'Asked before lunch.', tags: ['Pilot', 'may'], done: 2, state: 'paused' }),
  run('b', 20, { study: 'system-prompt', grades: graded('Robust') }),
  run('a', 10, { done: 5, state: 'running' }),
];

const listed = (part: object) => filterAndSortRuns(runs, { ...emptyRunQuery, ...part }, context).map(({ id }) => id);

describe('attack 18: the list of runs', () => {
  test('is searched in names, notes, tags, studies, models and question sets', () => {
    expect(listed({ search: 'pilot' })).toEqual(['d', 'c']);
    expect(listed({ search: 'LUNCH before' })).toEqual(['c']);
    expect(listed({ search: 'may' })).toEqual(['c']);
    expect(listed({ search: 'system tiny-a' })).toEqual(['b']);
    expect(listed({ search: 'arithmetic' })).toEqual(['d', 'c', 'b', 'a']);
    expect(listed({ search: 'calendar' })).toEqual([]);
  });

  test('is narrowed by study, state and tag, in whatever case it is written', () => {
    expect(listed({ study: 'system-prompt' })).toEqual(['b']);
    expect(listed({ filter: 'Running' })).toEqual(['a']);
    expect(listed({ filter: 'Not finished' })).toEqual(['c']);
    expect(listed({ filter: 'Finished' })).toEqual(['d', 'b']);
    expect(listed({ tag: 'pilot' })).toEqual(['d', 'c']);
    expect(listed({ tag: 'pilot', filter: 'Finished' })).toEqual(['d']);
  });

  test('is put in order by every column; what has no value comes last, and of the same the newest first', () => {
    const by = (column: string, descending = false) => listed({ order: { column, descending } });
    expect(by('date')).toEqual(['a', 'b', 'c', 'd']);
    expect(by('name')).toEqual(['a', 'c', 'd', 'b']);
    expect(by('study')).toEqual(['d', 'c', 'a', 'b']);
    expect(by('answers')).toEqual(['c', 'a', 'd', 'b']);
    expect(by('answers', true)).toEqual(['d', 'b', 'a', 'c']);
    expect(by('says')).toEqual(['d', 'b', 'c', 'a']);
    expect(by('note')).toEqual(['c', 'd', 'b', 'a']);
    expect(by('questions')).toEqual(['d', 'c', 'b', 'a']);
  });

  test('says what it is asked for in its address, and reads it back', () => {
    const queries = [
      emptyRunQuery,
      { ...emptyRunQuery, search: 'a & b=c#d', tag: 'May 2026' },
      { ...emptyRunQuery, filter: 'Cannot tell yet' as const, study: 'judge' },
      { ...emptyRunQuery, order: { column: 'name', descending: false } },
      { ...emptyRunQuery, order: { column: 'answers', descending: true } },
      { ...emptyRunQuery, order: { column: 'date', descending: false } },
    ];
    for (const query of queries) expect(parseRunQuery(homeAddress(query).split('?')[1])).toEqual(query);
    expect(homeAddress(emptyRunQuery)).toBe('#/');
    expect(parseRunQuery('show=constructor&sort=__proto__&search=')).toEqual(emptyRunQuery);
  });

  test('says why it is empty', () => {
    expect(noRunsMessage({ ...emptyRunQuery, tag: 'x' })).toBe('No run has the tag “x”.');
    expect(noRunsMessage({ ...emptyRunQuery, tag: 'x', search: 'y' })).toBe('No run matches.');
    expect(noRunsMessage({ ...emptyRunQuery, search: ' y' })).toMatch(/^No run has “y” in its name/);
  });

  test('offers each tag once', () => expect(tagsInUse(runs)).toEqual(['may', 'pilot']));
});

describe('ticks', () => {
  const shown = ['1', '2', '3', '4', '5'];
  const after = (ticked: readonly string[], id: string, isTicked: boolean, from: string | null = null) =>
    [...tickedRunsAfterClick(new Set(ticked), shown, id, isTicked, from)].sort();

  test('are set one by one, or all between two', () => {
    expect(after([], '2', true)).toEqual(['2']);
    expect(after(['2'], '4', true, '2')).toEqual(['2', '3', '4']);
    expect(after(['4'], '2', true, '4')).toEqual(['2', '3', '4']);
    expect(after(['1', '2', '3', '4'], '3', false, '2')).toEqual(['1', '4']);
    expect(after(['9'], '3', true, '9')).toEqual(['3', '9']);
  });

  test('lead to a comparison of two runs, the earlier first, or of their models; else it is said why not', () => {
    const [d, c, b, a] = runs as [RunSummary, RunSummary, RunSummary, RunSummary];
    const other = run('e', 5);
    expect(comparisonOrReason([d, other])).toEqual({ address: '#/compare/e/d' });
    expect(comparisonOrReason([d, other, run('f', 1)])).toMatchObject({
      address: expect.stringContaining('compare/models?of=d'),
    });
    expect(comparisonOrReason([d])).toEqual({ why: 'Tick another run of the same study to compare them.' });
    expect(comparisonOrReason([d, b])).toEqual({ why: 'Only runs of one study can be compared.' });
    expect(comparisonOrReason([d, c, a])).toEqual({ why: 'Only finished runs can be compared.' });
    const seven = Array.from({ length: 7 }, (_, n) => run(`s${n}`, n));
    expect(comparisonOrReason(seven)).toMatchObject({ why: expect.stringContaining('These have 7 models') });
  });
});
