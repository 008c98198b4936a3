import { expect, test } from 'vitest';
import { pickFormerRun } from '../../../../src/pages/run/changed/former-run.ts';
import { comparisonBlocker } from '../../../../src/pages/run/changed/comparison-blocker.ts';
import type { RunRecord } from '../../../../src/store/runs/runs.ts';
import { smallPlan } from '../../../run/small-plan.ts';

const { plan, items } = await smallPlan();
const record = (fields: Partial<RunRecord> = {}): RunRecord => ({
  id: 'a',
  plan,
  items,
  models: [],
  environment: null,
  createdAt: 1,
  total: 24,
  state: 'finished',
  ...fields,
});

test('of the runs of the former plan the one that can be compared is taken', () => {
  const paused = record({ state: 'paused' });
  const whole = record({ id: 'b' });
  expect(pickFormerRun([paused, whole])).toEqual({ is: 'here', record: whole });
  expect(pickFormerRun([paused, undefined])).toEqual({ is: 'here', record: paused });
  expect(pickFormerRun([record({ removedAt: 5 }), paused])).toEqual({ is: 'here', record: paused });
  expect(pickFormerRun([record({ removedAt: 5 }), undefined])).toEqual({ is: 'in the bin' });
  expect(pickFormerRun([undefined, undefined])).toEqual({ is: 'not here' });
});

test('why nothing is paired is said: study, models, what is not finished; else nothing stands in the way', () => {
  const former = record();
  const other = (fields: Partial<typeof plan>) => ({ plan: { ...plan, ...fields } });
  expect(comparisonBlocker(former, other({}), true)).toBeUndefined();
  expect(comparisonBlocker(former, other({ models: plan.models.slice(1) }), true)).toBeUndefined();
  expect(comparisonBlocker(former, other({ study: 'judge' }), true)).toMatch(/different studies/);
  expect(comparisonBlocker(former, other({ models: ['x:another@1'] }), true)).toMatch(/^No model is in both runs/);
  expect(comparisonBlocker(record({ state: 'paused' }), other({}), true)).toMatch(/^The former run is not finished/);
  expect(comparisonBlocker(former, other({}), false)).toMatch(/once all answers/);
});
