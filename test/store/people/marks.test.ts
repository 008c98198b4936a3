import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cellKey } from '../../../src/core/plan/cell.ts';
import { planCells } from '../../../src/core/plan/cells.ts';
import type { HumanMark } from '../../../src/core/answers/mark.ts';
import { currentMarksByCell } from '../../../src/core/answers/mark-lines.ts';
import { activeCorrections } from '../../../src/core/answers/correction.ts';
import { exportRun, importArchive } from '../../../src/export/archive-file.ts';
import { database } from '../../../src/store/database/database.ts';
import { addMark } from '../../../src/store/people/marks.ts';
import { createOrRestoreRun } from '../../../src/store/runs/runs.ts';
import { addCorrection, loadRunCorrections } from '../../../src/store/people/corrections.ts';
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
  const say = (mark: HumanMark | null, by = 'Ann', now?: number) => addMark(id, { ...cell!, by, mark }, now);
  const marksNow = async () => currentMarksByCell(await loadRunCorrections(id)).get(cellKey(cell!));
  return { id, cell: cell!, say, marksNow };
}

test('a mark is added with its time, another one of the same person counts in its place, and an undoing keeps both', async () => {
  const { id, cell, say, marksNow } = await run();
  await say('right', 'Ann', Date.parse('2026-01-01T00:00:00Z'));
  expect(await loadRunCorrections(id)).toEqual([
    { type: 'verdict', ...cell, mark: 'right', reading: null, by: 'Ann', why: '', markedAt: '2026-01-01T00:00:00.000Z' },
  ]);
  await say('wrong');
  await say('none', 'Bo');
  expect(await marksNow()).toEqual([
    { by: 'Ann', mark: 'wrong' },
    { by: 'Bo', mark: 'none' },
  ]);
  await say(null);
  expect(await marksNow()).toEqual([{ by: 'Bo', mark: 'none' }]);
  expect(await loadRunCorrections(id)).toHaveLength(4);
});

test('a mark counts at once although the last one came from a clock that is ahead', async () => {
  const { say, marksNow } = await run();
  await say('right', 'Ann', Date.parse('2099-01-01T00:00:00Z'));
  await say('wrong');
  expect(await marksNow()).toEqual([{ by: 'Ann', mark: 'wrong' }]);
});

test('a mark has no say in a reading that was changed by hand, nor that in the time of a mark', async () => {
  const { id, cell, say } = await run();
  const reading = { kind: 'option', option: 1, by: 'hand' } as const;
  await addCorrection(id, { ...cell, reading, by: 'Ann', why: 'seen' }, Date.parse('2099-01-01T00:00:00Z'));
  await say('wrong', 'Ann', Date.parse('2026-01-01T00:00:00Z'));
  const [changed, mark] = await loadRunCorrections(id);
  expect([...activeCorrections(await loadRunCorrections(id)).values()]).toEqual([changed]);
  expect(mark).toMatchObject({ markedAt: '2026-01-01T00:00:00.000Z' });
  expect(mark).not.toHaveProperty('at');
});

test('archives carry marks there and back to the byte; of two that are merged both people’s stay', async () => {
  const { id, say, marksNow } = await run();
  const exported = async () => new File([await exportRun(id, { gzip: false })], 'a.evenkeel.jsonl');
  await say('right');
  await say(null);
  await say('none');
  const ours = await exported();

  await database.delete();
  await database.open();
  await run();
  await say('wrong', 'Bo');
  const theirs = await exported();

  await database.delete();
  await database.open();
  await importArchive(ours);
  expect(await (await exported()).text()).toBe(await ours.text());
  for (const file of [theirs, ours]) await importArchive(file);
  expect(await marksNow()).toEqual([
    { by: 'Ann', mark: 'none' },
    { by: 'Bo', mark: 'wrong' },
  ]);
  expect(await loadRunCorrections(id)).toHaveLength(4);
});

test('a full disk says so, and nothing is marked', async () => {
  const { say, marksNow } = await run();
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(say('right')).rejects.toThrow('The disk is full: nothing was marked. Free some space, then try again.');
  expect(await marksNow()).toBeUndefined();
});
