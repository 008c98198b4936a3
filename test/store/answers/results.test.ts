import { defaultReportSettings } from '../../../src/core/plan/report-settings.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { planCells } from '../../../src/core/plan/cells.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { emptyTrash } from '../../../src/store/runs/trash.ts';
import { database } from '../../../src/store/database/database.ts';
import { writeResponseUnlessAnswered } from '../../../src/store/answers/responses.ts';
import {
  hasStoredPartialScores,
  keepResult,
  loadResultIfCurrent,
  loadResultInputs,
} from '../../../src/store/answers/results.ts';
import { createOrRestoreRun, moveRunToTrash } from '../../../src/store/runs/runs.ts';
import { addCorrection } from '../../../src/store/people/corrections.ts';
import { smallPlan } from '../../run/small-plan.ts';

beforeEach(() => database.open());
afterEach(async () => {
  vi.restoreAllMocks();
  await database.delete();
});

const measuring = { yardsticks: defaultReportSettings, build: 'b1' } as const;
const result = { models: [{ mu: 0.1 + 0.2, low: -0 }], text: 'as it was' };

const responseOf = (cell: ReturnType<typeof planCells>[number], finish: 'stop' | 'error' = 'stop'): Response => ({
  ...cell,
  seed: 1,
  promptHash: 'x',
  text: 'A',
  tokens: { prompt: 1, completion: 1 },
  ms: { prefill: 1, decode: 1 },
  finish,
});

/** A run with five answers, one failure and a cached result. */
async function measuredRun() {
  const small = await smallPlan();
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const cells = planCells(small.plan, small.study);
  for (const cell of cells.slice(0, 5)) await writeResponseUnlessAnswered(id, responseOf(cell));
  await writeResponseUnlessAnswered(id, responseOf(cells[5]!, 'error'));
  await keepResult(id, (await loadResultInputs(id))!, measuring, result);
  return { ...small, id, cells };
}

const byHand = (cell: ReturnType<typeof planCells>[number]) => ({
  ...cell,
  by: 'me',
  why: 'It says so.',
  reading: { kind: 'option', option: 1, by: 'hand' } as const,
});

test('what was kept comes back the same to the last bit while nothing has changed', async () => {
  const { id } = await measuredRun();
  const kept = await loadResultIfCurrent(id, measuring);
  expect(kept).toEqual(result);
  expect(Object.is((kept as unknown as typeof result).models[0]!.low, -0)).toBe(true);
});

describe('a kept result is not shown any more', () => {
  test('after a response', async () => {
    const { id, cells } = await measuredRun();
    await writeResponseUnlessAnswered(id, responseOf(cells[6]!));
    expect(await loadResultIfCurrent(id, measuring)).toBeUndefined();
  });

  test('after an answer in place of a failure, though there are as many responses as before', async () => {
    const { id, cells } = await measuredRun();
    expect(await writeResponseUnlessAnswered(id, responseOf(cells[5]!))).toBe('new');
    expect(await loadResultIfCurrent(id, measuring)).toBeUndefined();
  });

  test('after a verdict, and after its undoing', async () => {
    const { id, cells } = await measuredRun();
    await addCorrection(id, byHand(cells[0]!));
    expect(await loadResultIfCurrent(id, measuring)).toBeUndefined();
    await keepResult(id, (await loadResultInputs(id))!, measuring, result);
    expect(await loadResultIfCurrent(id, measuring)).toEqual(result);
    await addCorrection(id, { ...byHand(cells[0]!), reading: null });
    expect(await loadResultIfCurrent(id, measuring)).toBeUndefined();
  });

  test('for another cohort, nor by another build', async () => {
    const { id } = await measuredRun();
    expect(
      await loadResultIfCurrent(id, { ...measuring, yardsticks: { ...defaultReportSettings, cohort: 'own' } }),
    ).toBeUndefined();
    expect(
      await loadResultIfCurrent(id, { ...measuring, yardsticks: { ...defaultReportSettings, reliance: 0.8 } }),
    ).toBeUndefined();
    expect(await loadResultIfCurrent(id, { ...measuring, build: 'b2' })).toBeUndefined();
    expect(await loadResultIfCurrent(id, measuring)).toEqual(result);
  });

  test('for a run that was deleted and came in again with as many answers', async () => {
    const { plan, items, id, cells } = await measuredRun();
    const row = (await database.results.get(id))!;
    await moveRunToTrash(id);
    await emptyTrash();
    expect(await database.results.count()).toBe(0);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
    await createOrRestoreRun(plan, items);
    for (const cell of cells.slice(0, 6)) await writeResponseUnlessAnswered(id, responseOf(cell));
    // As if another tab stored the result late.
    await database.results.put(row);
    expect(await loadResultIfCurrent(id, measuring)).toBeUndefined();
  });

  test('of another run', async () => {
    const { id } = await measuredRun();
    const other = await smallPlan({ seed: 8 });
    const { id: otherId } = await createOrRestoreRun(other.plan, other.items);
    expect(await loadResultIfCurrent(otherId, measuring)).toBeUndefined();
    expect(await loadResultIfCurrent(id, measuring)).toEqual(result);
  });
});

test('a result that is out of date by the time it is to be kept is not kept', async () => {
  const { id, cells } = await measuredRun();
  const then = (await loadResultInputs(id))!;
  await writeResponseUnlessAnswered(id, responseOf(cells[6]!));
  await keepResult(id, then, measuring, { late: true });
  expect(await database.results.toArray()).toMatchObject([{ run: id, result }]);
  expect(await loadResultIfCurrent(id, measuring)).toBeUndefined();
});

test('a full disk is no fault: nothing is kept, and nothing thrown', async () => {
  const { id, cells } = await measuredRun();
  await writeResponseUnlessAnswered(id, responseOf(cells[6]!));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await keepResult(id, (await loadResultInputs(id))!, measuring, { new: true });
  expect(await loadResultIfCurrent(id, measuring)).toBeUndefined();
});

test('a kept result says whether its scores are by degrees, whatever it is measured by now', async () => {
  const small = await smallPlan();
  const { id } = await createOrRestoreRun(small.plan, small.items);
  expect(await hasStoredPartialScores(id)).toBe(false);
  await keepResult(id, (await loadResultInputs(id))!, measuring, { models: [] });
  expect(await hasStoredPartialScores(id)).toBe(false);
  await keepResult(id, (await loadResultInputs(id))!, { ...measuring, build: 'b2' }, { models: [], graded: true });
  expect(await hasStoredPartialScores(id)).toBe(true);
});
