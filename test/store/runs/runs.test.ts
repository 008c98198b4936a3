import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cellKey } from '../../../src/core/plan/cell.ts';
import { planCells } from '../../../src/core/plan/cells.ts';
import { planId } from '../../../src/core/plan/plan.ts';
import type { ResponseWithTokensMsSeed } from '../../../src/core/answers/response.ts';
import { DiskFullError } from '../../../src/run/runner.ts';
import { emptyTrash, deleteExpiredTrash } from '../../../src/store/runs/trash.ts';
import { database } from '../../../src/store/database/database.ts';
import { RunDeletedError } from '../../../src/store/runs/run-gone.ts';
import {
  loadAnsweredCellIds,
  loadResponsesAfter,
  loadResponsesOfRun,
  writeResponseUnlessAnswered,
} from '../../../src/store/answers/responses.ts';
import { newDatabaseRunStore } from '../../../src/run/run-store.ts';
import {
  createOrRestoreRun,
  getRun,
  keepGrades,
  listRemovedRuns,
  listRuns,
  nameRun,
  moveRunToTrash,
  restoreRun,
  setRunState,
} from '../../../src/store/runs/runs.ts';
import { watchQuery } from '../../../src/store/database/watch.ts';
import { smallPlan } from '../../run/small-plan.ts';

beforeEach(() => database.open());
afterEach(() => {
  vi.useRealTimers();
  return database.delete();
});

/** Fakes the timers. The returned function advances the clock and lets the database do the work that is due. */
function withOwnTime(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return async (ms) => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 5; turn++) {
      await database.responses.count();
      await vi.advanceTimersByTimeAsync(0);
    }
  };
}

const answer = { text: 'A', tokens: { prompt: 1, completion: 1 }, ms: { prefill: 1, decode: 1 }, finish: 'stop' } as const;

async function runWithCells(changes: Parameters<typeof smallPlan>[0] = {}) {
  const small = await smallPlan(changes);
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const responses = planCells(small.plan, small.study).map((cell): ResponseWithTokensMsSeed => ({
    ...cell,
    ...answer,
    seed: 1,
    promptHash: 'x',
  }));
  return { ...small, id, responses };
}

describe('runs', () => {
  test('a plan has one run, whose id is the plan’s', async () => {
    const { plan, items, id } = await runWithCells();
    expect(id).toBe(await planId(plan));
    const again = await createOrRestoreRun(plan, items);
    expect(again).toEqual(await getRun(id));
    expect(await listRuns()).toHaveLength(1);
    expect(again).toMatchObject({ state: 'waiting', total: 24, plan, items });
  });

  test('a run is called what a person calls it: one line, nothing hidden, and an empty name takes it back', async () => {
    const { id } = await runWithCells();
    await nameRun(id, '  Support prompts,\n third\u202e wording ');
    expect((await getRun(id))?.name).toBe('Support prompts, third wording');
    await nameRun(id, '🛟'.repeat(200));
    expect([...((await getRun(id))?.name ?? '')]).toHaveLength(120);
    await nameRun(id, ' ');
    expect(await getRun(id)).not.toHaveProperty('name');
  });

  test('items that are not the plan’s are refused and nothing is stored', async () => {
    const { plan, items } = await smallPlan();
    const changed = items.map((item, n) => (n === 1 ? { ...item, question: 'What else?' } : item));
    await expect(createOrRestoreRun(plan, changed)).rejects.toThrow(
      'The item “sums/002” does not have the text that the plan was made for.',
    );
    await expect(createOrRestoreRun(plan, items.slice(1))).rejects.toThrow('The plan names 4 items, but 3 are given.');
    await expect(createOrRestoreRun(plan, [...items].reverse())).rejects.toThrow(
      'Item 1 of the plan is “sums/001”, but “sums/004” is given in its place.',
    );
    expect(await database.runs.count()).toBe(0);
  });

  test('lists come with counts, the newest first, without what is in the bin', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1000);
    const first = await runWithCells({ seed: 1 });
    clock.mockReturnValue(2000);
    const second = await runWithCells({ seed: 2 });
    clock.mockRestore();
    for (const response of first.responses.slice(0, 5)) await writeResponseUnlessAnswered(first.id, response);
    await writeResponseUnlessAnswered(first.id, { ...first.responses[5]!, finish: 'error', error: 'It failed.' });
    const list = await listRuns();
    expect(list.map(({ id, done, failed }) => [id, done, failed])).toEqual([
      [second.id, 0, 0],
      [first.id, 6, 1],
    ]);
    await moveRunToTrash(first.id);
    expect((await listRuns()).map(({ id }) => id)).toEqual([second.id]);
    expect((await listRemovedRuns()).map(({ id }) => id)).toEqual([first.id]);
    await restoreRun(first.id);
    expect(await listRuns()).toHaveLength(2);
    expect(await loadResponsesOfRun(first.id)).toHaveLength(6);
  });

  test('a run made again comes out of the bin with its answers', async () => {
    const { plan, items, id, responses } = await runWithCells();
    await writeResponseUnlessAnswered(id, responses[0]!);
    await moveRunToTrash(id);
    expect((await createOrRestoreRun(plan, items)).removedAt).toBeUndefined();
    expect(await loadResponsesOfRun(id)).toHaveLength(1);
  });

  test('the bin keeps what was removed for 30 days; then all of it goes, and nothing else', async () => {
    const kept = await runWithCells({ seed: 1 });
    const gone = await runWithCells({ seed: 2 });
    for (const { id, responses } of [kept, gone]) for (const r of responses) await writeResponseUnlessAnswered(id, r);
    await moveRunToTrash(gone.id);
    const day = 86_400_000;
    const first = Date.now();
    for (let n = 0; n < 30; n++) expect(await deleteExpiredTrash(first + n * day)).toBe(0);
    expect(await deleteExpiredTrash(first + 30 * day)).toBe(1);
    expect(await getRun(gone.id)).toBeUndefined();
    expect(await database.responses.count()).toBe(24);
    expect(await loadResponsesOfRun(kept.id)).toHaveLength(24);
    await moveRunToTrash(kept.id);
    expect(await emptyTrash()).toBe(1);
    expect(await database.responses.count()).toBe(0);
  });

  test('states come with their reason, and the end with its date', async () => {
    const { id } = await runWithCells();
    await setRunState(id, 'paused', 'The disk is full.');
    expect(await getRun(id)).toMatchObject({ state: 'paused', why: 'The disk is full.' });
    await setRunState(id, 'finished');
    const { why, finishedAt } = (await getRun(id))!;
    expect(why).toBeUndefined();
    expect(finishedAt).toBeTypeOf('number');
    await setRunState(id, 'running');
    expect((await getRun(id))!.finishedAt).toBeUndefined();
  });

  test('grades are kept beside the run, and keeping the same again wakes no watcher', async () => {
    const { id } = await runWithCells();
    const seen: unknown[] = [];
    const end = watchQuery(
      () => getRun(id),
      (run) => seen.push(run?.grades),
    );
    await vi.waitFor(() => expect(seen).toHaveLength(1), 20_000);
    await keepGrades(id, [{ model: 'm', grade: 'AA' }]);
    await vi.waitFor(() => expect(seen).toHaveLength(2), 20_000);
    const changed: string[] = [];
    const hear = (parts: object) => void changed.push(...Object.keys(parts));
    Dexie.on.storagemutated.subscribe(hear);
    await keepGrades(id, [{ model: 'm', grade: 'AA' }]);
    // Dexie reports changes in order, so it has reported all earlier ones by now.
    await database.settings.put({ key: 'last', value: true });
    await vi.waitFor(() => expect(changed.join()).toContain('/settings/'), 20_000);
    Dexie.on.storagemutated.unsubscribe(hear);
    expect(changed.join()).not.toContain('/runs/');
    end();
    expect(seen).toEqual([undefined, [{ model: 'm', grade: 'AA' }]]);
  });
});

describe('responses', () => {
  test('a cell has one: a write that finds one there changes nothing', async () => {
    const { id, responses } = await runWithCells();
    const [first] = responses;
    expect(await writeResponseUnlessAnswered(id, first!)).toBe('new');
    expect(await writeResponseUnlessAnswered(id, { ...first!, text: 'B' })).toBe('already');
    expect(await loadResponsesOfRun(id)).toEqual([first]);
  });

  test('of many writes of one cell at once, one stands', async () => {
    const { id, responses } = await runWithCells();
    const writes = Array.from({ length: 20 }, (_, n) =>
      writeResponseUnlessAnswered(id, { ...responses[0]!, text: String(n) }),
    );
    const results = await Promise.all(writes);
    expect(results.filter((result) => result === 'new')).toHaveLength(1);
    expect(await loadResponsesOfRun(id)).toHaveLength(1);
  });

  test('two writers of one run at once: each cell has one, none is lost, and a reader who reads on sees all', async () => {
    const { id, responses } = await runWithCells({ items: 20 });
    const writers = [newDatabaseRunStore(id), newDatabaseRunStore(id)];
    let last = 0;
    const seen: string[] = [];
    const readOn = async (): Promise<void> => {
      const rows = await loadResponsesAfter(id, last);
      last = rows.at(-1)?.seq ?? last;
      seen.push(...rows.map(({ response }) => cellKey(response)));
    };
    for (let at = 0; at < responses.length; at += 10) {
      const writes = writers.flatMap((writer, w) => {
        // Both writers write the first half of each ten.
        const mine = responses.slice(at, at + 10).filter((_, n) => n < 5 || n % 2 === w);
        return mine.map((response) => writer.write(response));
      });
      await Promise.all([...writes, readOn()]);
    }
    await readOn();
    expect(responses).toHaveLength(120);
    expect([...seen].sort()).toEqual(responses.map(cellKey).sort());
    expect(new Set((await loadResponsesOfRun(id)).map(cellKey)).size).toBe(120);
  });

  test('an answer takes the place of a failure, never the other way round', async () => {
    const { id, responses } = await runWithCells();
    const failure: ResponseWithTokensMsSeed = { ...responses[0]!, text: '', finish: 'error', error: 'It failed.' };
    await writeResponseUnlessAnswered(id, failure);
    expect(await writeResponseUnlessAnswered(id, { ...failure, error: 'Again.' })).toBe('already');
    expect((await loadAnsweredCellIds(id)).failed.size).toBe(1);
    expect(await writeResponseUnlessAnswered(id, responses[0]!)).toBe('new');
    expect((await loadAnsweredCellIds(id)).failed.size).toBe(0);
    expect(await writeResponseUnlessAnswered(id, failure)).toBe('already');
    expect(await loadResponsesOfRun(id)).toEqual([responses[0]]);
  });

  test('reading on gives what is new and no more, answers that replaced failures among it', async () => {
    const { id, responses } = await runWithCells();
    const other = await runWithCells({ seed: 2 });
    await writeResponseUnlessAnswered(id, { ...responses[0]!, finish: 'error', error: 'It failed.' });
    await writeResponseUnlessAnswered(other.id, other.responses[0]!);
    await writeResponseUnlessAnswered(id, responses[1]!);
    const first = await loadResponsesAfter(id, 0);
    expect(first.map(({ seq }) => seq)).toEqual([1, 2]);
    await writeResponseUnlessAnswered(id, responses[0]!);
    await writeResponseUnlessAnswered(id, responses[2]!);
    const next = await loadResponsesAfter(id, first.at(-1)!.seq);
    expect(next).toEqual([
      { seq: 3, response: responses[0] },
      { seq: 4, response: responses[2] },
    ]);
    expect(await loadResponsesAfter(id, 4)).toEqual([]);
  });

  test('more than a slice of them are all read, each once', async () => {
    const { id, responses } = await runWithCells({ items: 200, samples: 4 });
    await database.responses.bulkAdd(
      responses.map((response, n) => ({ run: id, cell: cellKey(response), seq: n + 1, response })),
    );
    expect(responses).toHaveLength(4800);
    expect(await loadResponsesOfRun(id)).toEqual(responses);
  });

  test('a watcher does not run its query for every change', async () => {
    const { id, responses } = await runWithCells({ items: 20 });
    const pass = withOwnTime();
    let runs = 0;
    const end = watchQuery(
      () => (runs++, loadResponsesAfter(id, 0)),
      () => undefined,
    );
    for (const response of responses) {
      await writeResponseUnlessAnswered(id, response);
      await pass(10);
    }
    expect(responses).toHaveLength(120);
    expect(runs).toBeGreaterThan(3);
    expect(runs).toBeLessThanOrEqual(1 + (120 * 10) / 150);
    await pass(400);
    const atRest = runs;
    await pass(400);
    expect(runs).toBe(atRest);
    end();
    await writeResponseUnlessAnswered(id, { ...responses[0]!, sample: 1 });
    await pass(300);
    expect(runs).toBe(atRest);
  });

  test('a watcher that reads on sees every response once while they pour in', async () => {
    const { id, responses } = await runWithCells();
    const pass = withOwnTime();
    const seen: string[] = [];
    let last = 0;
    const end = watchQuery(
      () => loadResponsesAfter(id, last),
      (rows) => {
        last = rows.at(-1)?.seq ?? last;
        seen.push(...rows.map(({ response }) => cellKey(response)));
      },
    );
    for (const response of responses) {
      await writeResponseUnlessAnswered(id, response);
      await pass(25);
    }
    expect(seen.length).toBeGreaterThan(0); // The reader did not wait for the end.
    await pass(400);
    end();
    expect(seen).toEqual(responses.map(cellKey));
  });
});

describe('answers that come together', () => {
  test('share a transaction, and stand in the order in which they came; the first does not wait', async () => {
    const { id, responses } = await runWithCells();
    const store = newDatabaseRunStore(id);
    await store.write(responses[0]!);
    const transactions = vi.spyOn(database, 'transaction');
    expect(await Promise.all(responses.slice(1).map((response) => store.write(response)))).toEqual(
      responses.slice(1).map(() => 'new'),
    );
    expect(transactions).toHaveBeenCalledOnce();
    transactions.mockRestore();
    expect((await loadResponsesOfRun(id)).map(cellKey)).toEqual(responses.map(cellKey));
  });

  test('are each told when they are in the store, not before', async () => {
    const { id, responses } = await runWithCells();
    const store = newDatabaseRunStore(id);
    const seen = await Promise.all(
      responses.map(async (response) => {
        await store.write(response);
        return (await loadResponsesOfRun(id)).map(cellKey).includes(cellKey(response));
      }),
    );
    expect(seen).not.toContain(false);
  });

  test('of which one has its place taken are written one by one: the others are new', async () => {
    const { id, responses } = await runWithCells();
    await writeResponseUnlessAnswered(id, responses[2]!);
    const store = newDatabaseRunStore(id);
    const written = await Promise.all(responses.map((response) => store.write(response)));
    expect(written).toEqual(responses.map((_, n) => (n === 2 ? 'already' : 'new')));
    expect(await loadResponsesOfRun(id)).toHaveLength(responses.length);
  });

  test('of a run that is gone are each refused', async () => {
    const { id, responses } = await runWithCells();
    await database.runs.delete(id);
    const store = newDatabaseRunStore(id);
    for (const end of await Promise.allSettled(responses.map((response) => store.write(response))))
      expect(end).toMatchObject({ status: 'rejected', reason: expect.any(RunDeletedError) as unknown });
    expect(await database.responses.count()).toBe(0);
  });
});

describe('a full disk', () => {
  test('as IndexedDB tells it, in any of its ways, is DiskFull to the runner, and leaves the cell unwritten', async () => {
    const { id, responses } = await runWithCells();
    const full = new DOMException('full', 'QuotaExceededError');
    const refused = (['add', 'put'] as const).map((way) =>
      vi.spyOn(IDBObjectStore.prototype, way).mockImplementation(() => {
        throw full;
      }),
    );
    await expect(newDatabaseRunStore(id).write(responses[0]!)).rejects.toBeInstanceOf(DiskFullError);
    for (const way of refused) way.mockRestore();

    // Full at the commit: the request succeeds, and then the transaction is aborted.
    const atCommit = (['add', 'put'] as const).map((way) => {
      const real = IDBObjectStore.prototype[way];
      return vi.spyOn(IDBObjectStore.prototype, way).mockImplementation(function (this: IDBObjectStore, value) {
        const { transaction } = this;
        const request = real.call(this, value);
        request.addEventListener('success', () => {
          Object.defineProperty(transaction, 'error', { value: full });
          transaction.abort();
        });
        return request;
      });
    });
    await expect(newDatabaseRunStore(id).write(responses[0]!)).rejects.toBeInstanceOf(DiskFullError);
    for (const way of atCommit) way.mockRestore();
    expect(await loadResponsesOfRun(id)).toEqual([]);
    expect(await newDatabaseRunStore(id).write(responses[0]!)).toBe('new');
  });
});
