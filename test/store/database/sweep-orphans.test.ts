import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { database } from '../../../src/store/database/database.ts';
import { responseRow, loadResponsesOfRun, writeResponseUnlessAnswered } from '../../../src/store/answers/responses.ts';
import { RunDeletedError } from '../../../src/store/runs/run-gone.ts';
import { createOrRestoreRun } from '../../../src/store/runs/runs.ts';
import { countOrphanRows, sweepOrphans } from '../../../src/store/database/sweep-orphans.ts';
import { cellKey } from '../../../src/core/plan/cell.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { smallPlan } from '../../run/small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const response = (n: number): Response => ({
  model: 'reckoning:a',
  item: `sums/${n}`,
  variant: { wording: 'plain' },
  sample: 0,
  promptHash: 'hash',
  seed: 1,
  text: String(n),
  finish: 'stop',
  tokens: { prompt: 1, completion: 1 },
  ms: { prefill: 1, decode: 1 },
});
const row = (run: string, n: number) => responseRow(run, cellKey(response(n)), n + 1, response(n));

test('attack 4: rows without their run are swept in pieces, and nothing of a run that is there', async () => {
  const { plan, items } = await smallPlan();
  const { id } = await createOrRestoreRun(plan, items);
  await writeResponseUnlessAnswered(id, response(0));
  await database.lines.add({ run: id, type: 'verdict', hash: 'h', line: {} });
  await database.responses.bulkAdd(Array.from({ length: 1200 }, (_, n) => row('a-run-that-is-gone', n)));
  await database.responses.bulkAdd([row('zz-another', 0)]);
  await database.lines.add({ run: 'a-run-that-is-gone', type: 'verdict', hash: 'h', line: {} });
  await database.results.add({ run: 'a-run-that-is-gone', basis: '', result: null });
  await database.judgeChoices.add({ run: 'a-run-that-is-gone', choices: {} });
  await database.itemParts.bulkAdd([0, 1].map((part) => ({ set: 'a-set-that-is-gone', part, items: [] })));
  expect(await countOrphanRows()).toEqual({
    ofRuns: new Map([
      ['a-run-that-is-gone', 1203],
      ['zz-another', 1],
    ]),
    ofSets: new Map([['a-set-that-is-gone', 2]]),
  });
  let rests = 0;
  expect(await sweepOrphans(() => Promise.resolve(void rests++))).toBe(1206);
  expect(rests).toBeGreaterThan(3);
  expect(await countOrphanRows()).toEqual({ ofRuns: new Map(), ofSets: new Map() });
  expect(await loadResponsesOfRun(id)).toHaveLength(1);
  expect(await database.lines.count()).toBe(1);
  expect(await database.plans.count()).toBe(1);
});

test('attack 4: a run that is created between two pieces of the sweep keeps what is still there', async () => {
  const { plan, items } = await smallPlan();
  const { id } = await createOrRestoreRun(plan, items);
  await database.runs.delete(id);
  await database.plans.delete(id);
  await database.responses.bulkAdd(Array.from({ length: 1200 }, (_, n) => row(id, n)));
  let pieces = 0;
  await sweepOrphans(async () => {
    if (++pieces === 1) await createOrRestoreRun(plan, items);
  });
  expect(await database.responses.count()).toBe(700);
  expect(await countOrphanRows()).toEqual({ ofRuns: new Map(), ofSets: new Map() });
});

test('attack 4: nothing is written for a run that is not there', async () => {
  await expect(writeResponseUnlessAnswered('gone', response(0))).rejects.toThrow(RunDeletedError);
  expect(await database.responses.count()).toBe(0);
});
