import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteExpiredTrash } from '../../../src/store/runs/trash.ts';
import { database } from '../../../src/store/database/database.ts';
import { createOrRestoreRun, getRun, moveRunToTrash, restoreRun } from '../../../src/store/runs/runs.ts';
import { smallPlan } from '../../run/small-plan.ts';

const day = 86_400_000;
const today = Date.now();
let run = '';

beforeEach(async () => {
  await database.open();
  const { plan, items } = await smallPlan();
  run = (await createOrRestoreRun(plan, items)).id;
  await moveRunToTrash(run);
  expect(await deleteExpiredTrash(today)).toBe(0);
});
afterEach(() => database.delete());

test('attack 15: a start with the clock 40 days ahead deletes nothing, nor do the right ones after it', async () => {
  expect(await deleteExpiredTrash(today + 40 * day)).toBe(0);
  for (let n = 1; n < 29; n++) expect(await deleteExpiredTrash(today + n * day)).toBe(0);
  expect(await getRun(run)).toBeDefined();
});

test('attack 15: many starts on one day, or in a jumped one, count for one day', async () => {
  for (let n = 0; n < 100; n++) expect(await deleteExpiredTrash(today + 40 * day + n)).toBe(0);
  expect(await getRun(run)).toBeDefined();
});

test('attack 15: with the clock set back nothing is kept for ever', async () => {
  let deleted = 0;
  for (let n = 0; n <= 31; n++) deleted += await deleteExpiredTrash(today - 4000 * day + n * day);
  expect(deleted).toBe(1);
  expect(await getRun(run)).toBeUndefined();
});

test('what was brought back and removed again lies in the bin anew', async () => {
  for (let n = 1; n < 30; n++) await deleteExpiredTrash(today + n * day);
  await restoreRun(run);
  await moveRunToTrash(run);
  await database.runs.update(run, { removedAt: today + 29 * day });
  expect(await deleteExpiredTrash(today + 30 * day)).toBe(0);
  expect(await deleteExpiredTrash(today + 31 * day)).toBe(0);
  expect(await getRun(run)).toBeDefined();
});
