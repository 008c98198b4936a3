import { describe, expect, test } from 'vitest';
import { claimRulesVersion } from '../../../src/core/studies/claim.ts';
import { defaultReportSettings } from '../../../src/core/plan/report-settings.ts';
import { isSearchMatch, isRunInFilter, modelFindingsOfRun } from '../../../src/pages/home/run-findings.ts';
import type { RunListModelGrade, RunSummary } from '../../../src/store/runs/runs.ts';

const models = ['transformers:tiny-a@1:int8', 'endpoint:here/Big-Model'];

const run = (changed: Partial<RunSummary> = {}): RunSummary => ({
  id: 'r',
  models: [],
  environment: null,
  createdAt: 0,
  total: 10,
  state: 'finished',
  done: 10,
  failed: 0,
  plan: { study: 'judge', models, questions: 0, sets: [] },
  ...changed,
});
const grade = (changed: Partial<RunListModelGrade> = {}): RunListModelGrade => ({
  model: models[0]!,
  grade: null,
  state: 'Cannot tell yet',
  rules: claimRulesVersion,
  ...changed,
});
const states = (each: RunSummary, yardsticks = defaultReportSettings) =>
  modelFindingsOfRun(each, yardsticks).map(({ state }) => state);

describe('what a run says on Home', () => {
  test('is the state of each model, where it was kept', () => {
    expect(states(run({ grades: [grade()] }))).toEqual(['Cannot tell yet', undefined]);
    expect(states(run())).toEqual([undefined, undefined]);
  });

  test('is left out where it was made by other rules, another margin or cohort, or while the run goes on', () => {
    expect(states(run({ grades: [grade({ rules: '1' })] }))[0]).toBeUndefined();
    expect(states(run({ grades: [grade({ margin: 3 })] }))[0]).toBe('Cannot tell yet');
    const bound = run({ grades: [grade({ reliance: 0.8 })] });
    expect(states(bound)[0]).toBeUndefined();
    expect(states(bound, { ...defaultReportSettings, reliance: 0.8 })[0]).toBe('Cannot tell yet');
    expect(states(run({ grades: [grade({ margin: 3 })] }), { ...defaultReportSettings, margin: 5 })[0]).toBeUndefined();
    expect(
      states(run({ grades: [grade({ cohort: 'own' })] }), { cohort: 'published', margin: 3, reliance: 0.667 })[0],
    ).toBeUndefined();
    expect(states(run({ grades: [grade()], state: 'running' }))[0]).toBeUndefined();
  });

  test('and nothing of a word that no card says', () => {
    expect(states(run({ grades: [grade({ state: 'constructor' })] }))[0]).toBeUndefined();
  });
});

test('runs are filtered by what they do and say', () => {
  const open = run({ grades: [grade()] });
  expect(isRunInFilter('All', open, defaultReportSettings)).toBe(true);
  expect(isRunInFilter('Cannot tell yet', open, defaultReportSettings)).toBe(true);
  expect(isRunInFilter('Cannot tell yet', run({ grades: [grade({ state: 'Robust' })] }), defaultReportSettings)).toBe(false);
  expect(isRunInFilter('Running', open, defaultReportSettings)).toBe(false);
  expect(isRunInFilter('Running', run({ state: 'running' }), defaultReportSettings)).toBe(true);
});

test('and found by every word of their name, study and models', () => {
  const found = (search: string) => isSearchMatch(run(), 'Support prompts, third', 'Judge', search);
  expect(['', 'support', 'JUDGE tiny', 'third big-model'].map(found)).toEqual([true, true, true, true]);
  expect(['tiny-c', 'support fourth', 'transformers'].map(found)).toEqual([false, false, false]);
});
