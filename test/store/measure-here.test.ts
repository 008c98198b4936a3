import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportRun, importArchive } from '../../src/export/archive-file.ts';
import { database } from '../../src/store/database/database.ts';
import { planIdOfRunRow } from '../../src/store/runs/plan-of-run.ts';
import { loadResponsesOfRun, writeResponseUnlessAnswered } from '../../src/store/answers/responses.ts';
import {
  createOrRestoreRun,
  getRun,
  createLocalRunOfImport,
  moveRunToTrash,
  findLocalRunOfSamePlan,
} from '../../src/store/runs/runs.ts';
import { madeUpRun } from '../made-up/run.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

async function imported() {
  const run = await madeUpRun({ models: 1, perSet: 1 });
  const { id } = await createOrRestoreRun(run.plan, run.items);
  for (const response of run.responses) await writeResponseUnlessAnswered(id, response);
  const file = new File([await exportRun(id, { gzip: false })], 'forged.evenkeel.jsonl');
  await database.delete();
  await database.open();
  await importArchive(file);
  return { ...run, id, text: await file.text() };
}

test('attack 3: a plan whose run came from a file says so, and is measured here beside it', async () => {
  const { id, plan, items, responses, text } = await imported();
  const there = await createOrRestoreRun(plan, items);
  expect(there).toMatchObject({
    id,
    state: 'finished',
    imports: [{ file: 'forged.evenkeel.jsonl', answers: responses.length }],
  });
  expect(there.finishedAt).toBeUndefined();
  expect(await findLocalRunOfSamePlan(there)).toBeUndefined();

  const here = await createLocalRunOfImport(id);
  expect(here).toMatchObject({ plan, items, state: 'waiting' });
  expect(here.imports).toBeUndefined();
  expect(here.id).not.toBe(id);
  expect(planIdOfRunRow(here)).toBe(id);
  expect(await loadResponsesOfRun(here.id)).toEqual([]);
  expect((await findLocalRunOfSamePlan(there))?.id).toBe(here.id);

  // From now on the plan leads to the local run. The imported run is unchanged.
  expect((await createOrRestoreRun(plan, items)).id).toBe(here.id);
  expect((await createLocalRunOfImport(id)).id).toBe(here.id);
  expect(await (await exportRun(id, { gzip: false })).text()).toBe(text);

  for (const response of responses) await writeResponseUnlessAnswered(here.id, response);
  expect(await (await exportRun(here.id, { gzip: false })).text()).toBe(
    text.replace('"environment":{}', '"environment":null'),
  );
});

test('attack 3: the run that was measured here is found again after the bin, and not while it lies in it', async () => {
  const { id, plan, items } = await imported();
  const here = await createLocalRunOfImport(id);
  await moveRunToTrash(here.id);
  const there = (await getRun(id))!;
  expect(await findLocalRunOfSamePlan(there)).toBeUndefined();
  expect((await createOrRestoreRun(plan, items)).id).toBe(here.id);
  expect((await getRun(here.id))?.removedAt).toBeUndefined();
});
