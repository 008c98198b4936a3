import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePlanPositionLookup } from '../../../src/core/plan/cells.ts';
import { digestResponses } from '../../../src/core/digest/answers-digest.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { newDatabaseRunStore } from '../../../src/run/run-store.ts';
import { runUnansweredCells } from '../../../src/run/runner.ts';
import { checkAndRepairStore } from '../../../src/store/check/check-store.ts';
import { database } from '../../../src/store/database/database.ts';
import { saveItemSet } from '../../../src/store/library/item-sets.ts';
import { storeAnswersDigest } from '../../../src/store/answers/kept-digest.ts';
import { lastSeq, loadResponsesOfRun } from '../../../src/store/answers/responses.ts';
import { createOrRestoreRun, getRun, createLocalRunOfImport, nameRun, setRunState } from '../../../src/store/runs/runs.ts';
import { addCorrection } from '../../../src/store/people/corrections.ts';
import { ReckoningEngine } from '../../run/reckoning-engine.ts';
import { smallPlan } from '../../run/small-plan.ts';

let run = '';
let total = 0;

beforeEach(async () => {
  await database.open();
  const small = await smallPlan();
  run = (await createOrRestoreRun(small.plan, small.items)).id;
  await nameRun(run, 'Mine');
  const engineOf = () => Promise.resolve(new ReckoningEngine(5));
  await runUnansweredCells(
    { ...small, store: newDatabaseRunStore(run), engineOf },
    new AbortController().signal,
    () => undefined,
  );
  await setRunState(run, 'finished');
  total = await database.responses.count();
  const about = { description: '', kind: 'general', language: 'en', licence: 'x', source: 'y' } as const;
  await saveItemSet({ id: 'own', title: 'My own', version: '1', ...about, items: small.items });
  const { model, item, variant, sample } = (await database.responses.toCollection().first())!.response;
  await addCorrection(run, { model, item, variant, sample, reading: null, by: 'me', why: '' });
});
afterEach(() => database.delete());

const named = `The run “Mine”`;

test('a whole store is told to be whole, with its counts, and how far the check is', async () => {
  const heard: [number, number][] = [];
  const { counts, repaired, faults } = await checkAndRepairStore((done, total) => heard.push([done, total]));
  expect(counts).toEqual({ runs: 1, answers: total, lines: 1, sets: 1, entrySets: 0, ratings: 0, models: 0 });
  expect({ repaired, faults }).toEqual({ repaired: [], faults: [] });
  expect(heard.at(-1)).toEqual([total + 2, total + 2]);
});

test('what can be repaired is: rows without a run, a wrong count, a finish that is none', async () => {
  await database.runs.update(run, { total: 5 });
  await database.responses.limit(1).delete();
  await database.results.add({ run: 'gone', basis: '', result: null });
  const { repaired, faults } = await checkAndRepairStore();
  expect(faults).toEqual([]);
  expect(repaired).toEqual([
    `${named} (${run.slice(0, 8)}) was marked as finished but lacks answers: it is now paused and can be continued.`,
    'Deleted 1 row that belonged to no run and no set.',
  ]);
  expect(await getRun(run)).toMatchObject({ total, state: 'paused' });
  expect((await checkAndRepairStore()).repaired).toEqual([]);
});

test('what cannot be repaired is told by the name of its run or set, and not changed', async () => {
  await database.plans.toCollection().modify((row: { plan: { seed: number } }) => void row.plan.seed++);
  await database.lines.toCollection().modify((row: { line: unknown }) => void (row.line = { changed: true }));
  const keys = await database.responses.toCollection().primaryKeys();
  await database.responses.update(keys[0]!, { 'response.promptHash': 'no hash' });
  await database.responses.update(keys[1]!, { 'response.item': 'another' });
  await database.itemParts.toCollection().modify((row: { items: unknown[] }) => void row.items.pop());
  const { repaired, faults } = await checkAndRepairStore();
  expect(repaired).toEqual([]);
  const mine = `${named} (${run.slice(0, 8)})`;
  const text = faults.join('\n');
  expect(text).toContain(`${mine} has a plan that was changed: its hash differs.`);
  expect(text).toContain(`${mine} has 1 answer stored in the wrong place.`);
  expect(text).toContain(`${mine} has 1 answer whose prompt has no hash.`);
  expect(text).toContain(`${mine} has 1 other line`);
  expect(text).toContain('The question set “My own” has ');
  expect(await database.responses.count()).toBe(total);
});

test('a run without its plan is told, and its answers stay', async () => {
  await database.plans.delete(run);
  const { faults } = await checkAndRepairStore();
  expect(faults).toEqual([
    `${named} (${run.slice(0, 8)}) has no plan: its questions and prompts are gone, only its answers are here.`,
  ]);
  expect(await database.responses.count()).toBe(total);
});

test('a run that is measured here beside an imported one of the same plan is whole', async () => {
  await createLocalRunOfImport(run);
  const { counts, faults } = await checkAndRepairStore();
  expect(counts.runs).toBe(2);
  expect(faults).toEqual([]);
});

test('an answer that was changed since the digest was made is told, and one that came since is no fault', async () => {
  const { plan } = (await getRun(run))!;
  const position = makePlanPositionLookup(plan, await loadStudy(plan.study));
  const inPlanOrder = (await loadResponsesOfRun(run)).toSorted((a, b) => position(a)! - position(b)!);
  const digest = digestResponses(inPlanOrder);
  await storeAnswersDigest(run, { ...digest, lastSeq: await lastSeq(run) });
  expect((await checkAndRepairStore()).faults).toEqual([]);
  const [key] = await database.responses.toCollection().primaryKeys();
  await database.responses.update(key!, { 'response.text': 'another' });
  expect((await checkAndRepairStore()).faults).toEqual([
    `${named} (${run.slice(0, 8)}) has answers that were changed later: their digest differs.`,
  ]);
  await storeAnswersDigest(run, { ...digest, lastSeq: (await lastSeq(run)) - 1 });
  expect((await checkAndRepairStore()).faults).toEqual([]);
});
