import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cellKey } from '../../src/core/plan/cell.ts';
import { cellSeed, planCells } from '../../src/core/plan/cells.ts';
import { runUnansweredCells } from '../../src/run/runner.ts';
import { database } from '../../src/store/database/database.ts';
import { loadResponsesOfRun } from '../../src/store/answers/responses.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { createOrRestoreRun } from '../../src/store/runs/runs.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { madeUpJudgeRun } from '../made-up/judge-run.ts';
import { ReckoningEngine } from './reckoning-engine.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

/** The answers of all cells when asked in batches of this size. */
async function answeredIn(batchSize: number) {
  const study = await loadStudy('judge');
  const { plan, items } = await madeUpJudgeRun({ models: 2, perCriterion: 2, definitions: ['short'] });
  const { id } = await createOrRestoreRun(plan, items);
  const engine = new ReckoningEngine(batchSize);
  const never = new AbortController().signal;
  const end = await runUnansweredCells(
    { plan, items, study, store: newDatabaseRunStore(id), engineOf: () => Promise.resolve(engine) },
    never,
    () => {},
  );
  expect(end).toEqual({ end: 'done' });
  expect(Math.max(...engine.batches.map((batch) => batch.length))).toBe(batchSize);
  const responses = await loadResponsesOfRun(id);
  expect(responses).toHaveLength(planCells(plan, study).length);
  for (const response of responses.slice(0, 20)) expect(response.seed).toBe(await cellSeed(plan, response));
  await database.delete();
  await database.open();
  return new Map(responses.map((response) => [cellKey(response), `${response.seed} ${response.text}`]));
}

test('a judge’s five samples have seeds of their own, and are the same whether asked one by one or eight at a time', async () => {
  const single = await answeredIn(1);
  expect(single.size).toBe(2 * 4 * 4 * 5);
  expect(new Set([...single.values()].map((text) => text.split(' ')[0])).size).toBe(single.size);
  expect(await answeredIn(8)).toEqual(single);
});
