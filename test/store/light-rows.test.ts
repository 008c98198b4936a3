import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { planCells } from '../../src/core/plan/cells.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { database } from '../../src/store/database/database.ts';
import { writeResponseUnlessAnswered } from '../../src/store/answers/responses.ts';
import { addRunTags, setRunNote, removeTagFromRuns } from '../../src/store/runs/run-words.ts';
import {
  createOrRestoreRun,
  getRun,
  storeRunListings,
  needsListingUpdate,
  listRuns,
  setRunState,
  type RunSummary,
} from '../../src/store/runs/runs.ts';
import { watchRuns } from '../../src/store/runs/watch-runs.ts';
import { smallPlan } from '../run/small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

async function runOf(seed: number) {
  const small = await smallPlan({ seed });
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const answers = planCells(small.plan, small.study).map((cell): Response => ({
    ...cell,
    seed: 1,
    promptHash: 'x',
    text: 'A',
    tokens: { prompt: 1, completion: 1 },
    ms: { prefill: 1, decode: 1 },
    finish: 'stop',
  }));
  return { id, plan: small.plan, answer: (n: number) => writeResponseUnlessAnswered(id, answers[n]!) };
}

describe('attack 18: a list of runs', () => {
  test('reads rows alone: no plan, no item, no answer of a run that is at rest', async () => {
    const { id, plan, answer } = await runOf(1);
    for (const n of [0, 1, 2]) await answer(n);
    await setRunState(id, 'paused');
    await storeRunListings(await listRuns());
    const plans = vi.spyOn(database.plans, 'get');
    const answers = vi.spyOn(database.responses, 'where');
    const [run] = await listRuns();
    expect(run).toMatchObject({ done: 3, failed: 0, plan: { study: plan.study, models: plan.models, sets: ['sums'] } });
    expect([plans, answers].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
    vi.restoreAllMocks();
  });

  test('is right where rows lack what it needs, as those of a version before do', async () => {
    const { id, plan, answer } = await runOf(1);
    await answer(0);
    await setRunState(id, 'stopped');
    const whole = await listRuns();
    await database.runs
      .where('id')
      .equals(id)
      .modify((run: { outline?: unknown }) => delete run.outline);
    expect((await listRuns()).map((run) => run.plan)).toEqual(whole.map((run) => run.plan));
    expect(whole[0]).toMatchObject({ done: 1, plan: { models: plan.models } });
  });

  test('counts again what came since: after a run has gone on, and where a version before changed the state', async () => {
    const { id, answer } = await runOf(1);
    const done = async () => (await listRuns())[0]?.done;
    await answer(0);
    await setRunState(id, 'paused');
    await storeRunListings(await listRuns());
    await setRunState(id, 'running');
    await answer(1);
    expect(await done()).toBe(2);
    await storeRunListings(await listRuns());
    await answer(2);
    expect(await done()).toBe(3);
    await setRunState(id, 'paused');
    expect(await done()).toBe(3);
    await storeRunListings(await listRuns());
    await answer(3);
    await database.runs.update(id, { state: 'stopped' });
    expect(await done()).toBe(4);
  });

  test('is whole and in order, however many there are', async () => {
    const { id } = await runOf(1);
    const row = (await database.runs.get(id))!;
    const many = Array.from({ length: 450 }, (_, n) => ({
      ...row,
      id: `r${n}`,
      createdAt: n % 7,
      state: 'stopped' as const,
    }));
    await database.runs.bulkAdd(many);
    const listed = await listRuns();
    expect(listed).toHaveLength(451);
    expect(new Set(listed.map((run) => run.id)).size).toBe(451);
    const dates = listed.map(({ createdAt }) => createdAt);
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
  });

  test('that is watched tells each new answer of a run that goes on, without reading rows again, and fills what rows lack', async () => {
    const [goesOn, rests] = [await runOf(1), await runOf(2)];
    await setRunState(goesOn.id, 'running');
    await rests.answer(0);
    await setRunState(rests.id, 'paused');
    let latest: readonly RunSummary[] = [];
    const end = watchRuns((runs) => (latest = runs));
    const doneOf = (id: string) => latest.find((run) => run.id === id)?.done;
    await expect.poll(() => [doneOf(goesOn.id), doneOf(rests.id)], { timeout: 20_000 }).toEqual([0, 1]);
    await expect.poll(async () => (await database.runs.get(rests.id))?.counted?.done, { timeout: 20_000 }).toBe(1);
    // The watcher has read the rows that it filled in.
    await expect.poll(() => latest.filter(needsListingUpdate), { timeout: 20_000 }).toEqual([]);
    const rows = vi.spyOn(database.runs, 'where');
    await goesOn.answer(0);
    await expect.poll(() => doneOf(goesOn.id), { timeout: 20_000 }).toBe(1);
    // Only the writer has checked that its run still exists.
    expect(rows).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
    end();
  });
});

describe('what a person writes about a run', () => {
  test('a note has its lines, nothing hidden and 10,000 characters at most; an empty one is none', async () => {
    const { id } = await runOf(1);
    await setRunNote(id, 'One.\r\n\n  Two\u202e \n');
    expect((await getRun(id))?.note).toBe('One.\n\n  Two');
    await setRunNote(id, '🛟'.repeat(10_001));
    expect([...((await getRun(id))?.note ?? '')]).toHaveLength(10_000);
    await setRunNote(id, ' \n');
    expect(await getRun(id)).not.toHaveProperty('note');
  });

  test('tags are given to and taken from some runs at once, each once in whatever case', async () => {
    const [{ id: one }, { id: other }] = [await runOf(1), await runOf(2)];
    await addRunTags([one], ['Pilot', ' pilot', 'a,b', 'x'.repeat(60), '']);
    expect((await getRun(one))?.tags).toEqual(['Pilot', 'a b', 'x'.repeat(40)]);
    await addRunTags([one, other], ['PILOT']);
    expect((await getRun(one))?.tags?.[0]).toBe('Pilot');
    expect((await getRun(other))?.tags).toEqual(['PILOT']);
    await removeTagFromRuns([one, other], 'pilot');
    expect((await getRun(one))?.tags).toHaveLength(2);
    expect(await getRun(other)).not.toHaveProperty('tags');
    await addRunTags(
      [one],
      Array.from({ length: 30 }, (_, n) => String(n)),
    );
    expect((await getRun(one))?.tags).toHaveLength(20);
  });
});
