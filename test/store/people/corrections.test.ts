import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ParsedAnswer } from '../../../src/core/answers/parsed-answer.ts';
import { activeCorrections } from '../../../src/core/answers/correction.ts';
import { cellKey } from '../../../src/core/plan/cell.ts';
import { planCells } from '../../../src/core/plan/cells.ts';
import { exportRun, importArchive } from '../../../src/export/archive-file.ts';
import { database } from '../../../src/store/database/database.ts';
import { createOrRestoreRun } from '../../../src/store/runs/runs.ts';
import { addCorrection, loadRunCorrections } from '../../../src/store/people/corrections.ts';
import { watchQuery } from '../../../src/store/database/watch.ts';
import { smallPlan } from '../../run/small-plan.ts';

beforeEach(() => database.open());
afterEach(async () => {
  vi.restoreAllMocks();
  await database.delete();
});

async function run() {
  const small = await smallPlan();
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const [cell] = planCells(small.plan, small.study);
  const say = (option: number | null, by = 'me', now?: number) =>
    addCorrection(id, { ...cell!, reading: option === null ? null : byHand(option), by, why: 'It says so.' }, now);
  return { id, cell: cell!, say };
}

const byHand = (option: number): ParsedAnswer => ({ kind: 'option', option, by: 'hand' });

const standing = async (id: string) =>
  [...activeCorrections(await loadRunCorrections(id)).values()].map(({ reading, by }) => [reading, by]);

test('a verdict is added with its time, another one counts in its place, and an undoing keeps both', async () => {
  const { id, say } = await run();
  expect(await say(1, 'me', Date.parse('2026-01-01T00:00:00Z'))).toMatchObject({ at: '2026-01-01T00:00:00.000Z' });
  expect(await standing(id)).toEqual([[byHand(1), 'me']]);
  await say(2, 'you');
  expect(await standing(id)).toEqual([[byHand(2), 'you']]);
  await say(null);
  expect(await standing(id)).toEqual([]);
  expect(await loadRunCorrections(id)).toHaveLength(3);
});

test('a change counts at once although the last one came from a clock that is ahead', async () => {
  const { id, say } = await run();
  await say(1, 'ahead', Date.parse('2099-01-01T00:00:00Z'));
  expect(await say(2)).toMatchObject({ at: '2099-01-01T00:00:00.001Z' });
  expect(await standing(id)).toEqual([[byHand(2), 'me']]);
});

test('watchers hear of it', async () => {
  const { id, say } = await run();
  const seen: number[] = [];
  const end = watchQuery(
    () => loadRunCorrections(id),
    (verdicts) => seen.push(verdicts.length),
  );
  await vi.waitFor(() => expect(seen).toEqual([0]), 20_000);
  await say(1);
  await vi.waitFor(() => expect(seen).toEqual([0, 1]), 20_000);
  end();
});

test('archives carry verdicts there and back; of two that are merged both histories stay and the last by time counts', async () => {
  const { id, cell, say } = await run();
  const exported = async () => new File([await exportRun(id, { gzip: false })], 'a.evenkeel.jsonl');
  await say(1, 'first', Date.parse('2026-01-01T00:00:00Z'));
  await say(3, 'third', Date.parse('2026-01-03T00:00:00Z'));
  const ours = await exported();
  const verdictsThere = await loadRunCorrections(id);

  await database.delete();
  await database.open();
  await run();
  await say(2, 'second', Date.parse('2026-01-02T00:00:00Z'));
  const theirs = await exported();
  await importArchive(ours);
  expect(await loadRunCorrections(id)).toHaveLength(3);
  expect(await loadRunCorrections(id)).toEqual(expect.arrayContaining(verdictsThere));
  expect(await standing(id)).toEqual([[byHand(3), 'third']]);

  await database.delete();
  await database.open();
  for (const file of [ours, theirs, ours]) await importArchive(file);
  expect(await loadRunCorrections(id)).toHaveLength(3);
  expect(await standing(id)).toEqual([[byHand(3), 'third']]);
  expect(cellKey((await loadRunCorrections(id))[0]!)).toBe(cellKey(cell));
});

test('a full disk says so, and nothing has changed', async () => {
  const { id, say } = await run();
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(say(1)).rejects.toThrow(
    'The disk is full: the parsed answer was not changed. Free some space, then try again.',
  );
  expect(await loadRunCorrections(id)).toEqual([]);
});
