import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entrySetToJson, parseEntrySetFile, type EntrySet } from '../../../src/core/prompts/entry-set.ts';
import { emptyTrash } from '../../../src/store/runs/trash.ts';
import { checkAndRepairStore } from '../../../src/store/check/check-store.ts';
import { database } from '../../../src/store/database/database.ts';
import {
  addEntrySet,
  importEntrySet,
  addEntrySetVersion,
  getEntrySet,
  listEntrySets,
  listRemovedEntrySets,
  moveEntrySetToTrash,
  renameEntrySet,
  restoreEntrySet,
} from '../../../src/store/library/entry-sets.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const entry = (content: string) => ({ id: 'a', title: 'A', messages: [{ role: 'system', content }] });
const saved = (title: string, content = 'Be kind.') =>
  addEntrySet({ study: 'system-prompt', title, entries: [entry(content)] }, 1);
const contents = ({ versions }: EntrySet) => versions.map(({ version, entries }) => [version, entries]);

test('each change is a version, no change is none, and a name is not one', async () => {
  const { id } = await saved('Clerks');
  expect(id).toBe('clerks');
  await addEntrySetVersion(id, [entry('Be kind.')], 2);
  const changed = await addEntrySetVersion(id, [entry('Be brief.')], 3);
  expect(contents(changed)).toEqual([
    [1, [entry('Be kind.')]],
    [2, [entry('Be brief.')]],
  ]);
  await renameEntrySet(id, 'Others');
  expect(await getEntrySet(id)).toEqual({ ...changed, title: 'Others' });
  await expect(addEntrySetVersion('gone', [])).rejects.toThrow('not in this browser any more');
});

test('a title is kept as its file may have it: nothing unseen, no half character, a hundred characters', async () => {
  const set = await addEntrySet({
    study: 'system-prompt',
    title: `\u200fשאלות\u202e${'x'.repeat(200)}\ud83d`,
    entries: [entry('Hm.')],
  });
  expect(set.title).toBe(`שאלות${'x'.repeat(95)}`);
  expect(parseEntrySetFile(entrySetToJson(set), 'it')).toEqual(set);
  await renameEntrySet(set.id, '\u200f');
  expect((await getEntrySet(set.id))?.title).toBe('Prompts');
});

test('what is removed lies in the bin, keeps its id, and comes back; an emptied bin deletes it', async () => {
  const { id } = await saved('Clerks');
  await moveEntrySetToTrash(id);
  expect(await listEntrySets()).toEqual([]);
  expect((await listRemovedEntrySets()).map((set) => set.id)).toEqual([id]);
  expect((await saved('Clerks')).id).toBe('clerks-2');
  await restoreEntrySet(id);
  expect((await listEntrySets('system-prompt')).map((set) => set.id)).toEqual(['clerks', 'clerks-2']);
  expect(await listEntrySets('judge')).toEqual([]);
  await moveEntrySetToTrash(id);
  expect(await emptyTrash()).toBe(1);
  expect(await database.entrySets.toCollection().primaryKeys()).toEqual(['clerks-2']);
});

test('of a set that is brought in nothing is lost, here or there', async () => {
  const { id } = await saved('Clerks');
  const first = (await getEntrySet(id)) as EntrySet;
  const second = await addEntrySetVersion(id, [entry('Be brief.')], 3);
  // An older state adds nothing. A newer one adds its versions.
  expect(await importEntrySet(first)).toEqual({ became: 'already', id });
  expect(await getEntrySet(id)).toEqual(second);
  const third = { ...second, versions: [...second.versions, { version: 3, changedAt: 9, entries: [entry('Go.')] }] };
  expect(await importEntrySet(third)).toEqual({ became: 'added to', id });
  expect(await getEntrySet(id)).toEqual(third);
  // A different history with the same id becomes a separate set, but only once.
  const other = { ...first, versions: [{ version: 1, changedAt: 2, entries: [entry('Be loud.')] }] };
  expect(await importEntrySet(other)).toEqual({ became: 'beside', id: 'clerks-2' });
  expect(await importEntrySet(other)).toEqual({ became: 'already', id: 'clerks-2' });
  expect(await database.entrySets.count()).toBe(2);
  // Importing a file restores the set from Trash.
  await moveEntrySetToTrash(id);
  await importEntrySet(third);
  expect(await getEntrySet(id)).toEqual(third);
});

test('the check of the store tells of one whose entries no study can ask', async () => {
  const { id } = await saved('Clerks');
  expect(await checkAndRepairStore()).toMatchObject({ counts: { entrySets: 1 }, faults: [] });
  await database.entrySets.update(id, { versions: [{ version: 1, changedAt: 1, entries: [{ id: 'a' }] }] });
  const { faults } = await checkAndRepairStore();
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^The prompt set “Clerks” is damaged: .*title/);
});
