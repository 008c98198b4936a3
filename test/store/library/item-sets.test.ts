import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preferenceKind } from '../../../src/core/answers/preference-kind.ts';
import { ratingKind } from '../../../src/core/answers/rating-kind.ts';
import { scoreKind } from '../../../src/core/answers/score-kind.ts';
import { builtInSetLoaders } from '../../../src/items/built-in.ts';
import { makeOwnItemSet } from '../../../src/items/own-set.ts';
import { hasAskableItems } from '../../../src/manifest/study-form.ts';
import { emptyTrash } from '../../../src/store/runs/trash.ts';
import { database, type ItemPartRow } from '../../../src/store/database/database.ts';
import {
  listItemSets,
  listRemovedItemSets,
  loadItemSet,
  moveItemSetToTrash,
  restoreItemSet,
  saveItemSet,
  takenSetIds,
} from '../../../src/store/library/item-sets.ts';
import { getSetting, setSetting, watchSetting } from '../../../src/store/database/settings.ts';
import { estimateStorageUsage } from '../../../src/store/database/usage.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const items = [{ id: '1', question: 'Why?', answer: 'Because' }];
/** Three responses of 195,000 characters. */
const pairs = [0, 1, 2].map((n) => ({
  id: `pair-${n}`,
  question: 'Why?',
  answer: '3',
  criterion: 'conciseness',
  response: 'b'.repeat(195_000),
}));

/** The minimum number of items of sets with fewer than 120. */
const fewer: Readonly<Record<string, number>> = { problems: 60, 'pairs-facts': 24, 'pairs-padding': 50 };

test('our own sets load with whole ids, right answers and no id twice', async () => {
  for (const id of Object.keys(builtInSetLoaders)) {
    const set = await loadItemSet(id);
    expect(set.items.length).toBeGreaterThanOrEqual(fewer[id] ?? 120);
    expect(new Set(set.items.map((item) => item.id)).size).toBe(set.items.length);
    for (const item of set.items) {
      expect(item.id.startsWith(`${id}/`)).toBe(true);
      expect(item.choices ? item.choices[item.answer as number] : item.answer).toBeTypeOf('string');
    }
  }
});

test('a person’s own set is kept under a slug of its title that no other set has', async () => {
  const set = await makeOwnItemSet({ title: 'Größe & Maß: 2nd try' }, items, await takenSetIds());
  expect(set.id).toBe('gro-e-ma-2nd-try');
  expect(set.items[0]!.id).toBe('gro-e-ma-2nd-try/1');
  await saveItemSet(set);
  expect(await loadItemSet(set.id)).toEqual(set);
  expect((await makeOwnItemSet({ title: 'Größe & Maß: 2nd try' }, items, await takenSetIds())).id).toBe(`${set.id}-2`);
  expect((await makeOwnItemSet({ title: 'Words' }, items, await takenSetIds())).id).toBe('words-2');
  expect((await makeOwnItemSet({ title: '日本語' }, items, [])).id).toBe('set');
  await expect(makeOwnItemSet({ title: '  ' }, items, [])).rejects.toThrow('Give the question set a title.');
});

test('another set under an id that is taken is refused; the same again is not', async () => {
  const set = await makeOwnItemSet({ title: 'Mine' }, items, []);
  await saveItemSet(set);
  await saveItemSet(set);
  const other = { ...set, items: [{ ...set.items[0]!, question: 'When?' }] };
  await expect(saveItemSet(other)).rejects.toThrow('Another question set has the id “mine”.');
  await expect(saveItemSet({ ...set, id: 'words' })).rejects.toThrow(
    "“words” is the id of one of Evenkeel's own question sets.",
  );
  expect(await loadItemSet('mine')).toEqual(set);
});

test('the list has ours first, then one’s own, with counts and hashes; removing can be undone', async () => {
  await saveItemSet(await makeOwnItemSet({ title: 'Zebra' }, items, []));
  await saveItemSet(await makeOwnItemSet({ title: 'Ape' }, items, []));
  const list = await listItemSets();
  const ours = Object.keys(builtInSetLoaders);
  expect(ours[0]).toBe('arithmetic');
  expect(list.map(({ id }) => id)).toEqual([...ours, 'ape', 'zebra']);
  expect(list.map(({ isOwn }) => isOwn)).toEqual([...ours.map(() => false), true, true]);
  expect(list.at(-2)).toMatchObject({ count: 1, title: 'Ape' });
  expect(list.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);

  await moveItemSetToTrash('ape');
  await expect(loadItemSet('ape')).rejects.toThrow('There is no question set “ape” in this browser.');
  expect(await listItemSets()).toHaveLength(ours.length + 1);
  expect((await listRemovedItemSets()).map(({ id }) => id)).toEqual(['ape']);
  await restoreItemSet('ape');
  expect((await loadItemSet('ape')).title).toBe('Ape');
  await moveItemSetToTrash('ape');
  expect(await emptyTrash()).toBe(1);
  expect(await takenSetIds()).not.toContain('ape');
});

test('a list of sets reads no item of them, and a large set is read part by part', async () => {
  const many = Array.from({ length: 2300 }, (_, n) => ({ id: `${n}`, question: `What is ${n}?`, answer: `${n}` }));
  const wordy = Array.from({ length: 3 }, (_, n) => ({ id: `${n}`, question: 'a'.repeat(20_000), answer: `${n}` }));
  const large = await makeOwnItemSet({ title: 'Large' }, many, []);
  const long = await makeOwnItemSet({ title: 'Long' }, [...wordy, ...pairs], []);
  await saveItemSet(large);
  await saveItemSet(long);
  const read: number[] = [];
  const count = ({ items }: ItemPartRow) => {
    read.push(items.length);
    return { set: large.id, part: 0, items };
  };
  database.itemParts.hook('reading', count);
  const list = await listItemSets();
  expect(list.find(({ id }) => id === 'large')).toMatchObject({ count: 2300, pairs: 0, isOwn: true });
  expect(list.find(({ id }) => id === 'long')).toMatchObject({ count: 6, pairs: 3 });
  await moveItemSetToTrash('large');
  await restoreItemSet('large');
  expect(read).toEqual([]);

  expect(await loadItemSet('large')).toEqual(large);
  expect(read).toEqual([500, 500, 500, 500, 300]);
  read.length = 0;
  // A part has at most half a million characters, unless a single item is longer.
  expect(await loadItemSet('long')).toEqual(long);
  expect(read).toEqual([5, 1]);
  database.itemParts.hook('reading').unsubscribe(count);
});

test('a set whose items are not all there is told of', async () => {
  await saveItemSet(await makeOwnItemSet({ title: 'Mine' }, items, []));
  await database.itemParts.clear();
  await expect(loadItemSet('mine')).rejects.toThrow('The set “mine” lacks some of its questions');
});

test('what leaves the bin for good leaves no items behind', async () => {
  await saveItemSet(await makeOwnItemSet({ title: 'Mine' }, items, []));
  await saveItemSet(await makeOwnItemSet({ title: 'Other' }, items, []));
  await moveItemSetToTrash('mine');
  await emptyTrash();
  expect(await database.itemParts.toCollection().primaryKeys()).toEqual([['other', 0]]);
});

test('settings have a value until one is set', async () => {
  expect(await getSetting('cohort')).toBe('automatic');
  await setSetting('cohort', 'own');
  expect(await getSetting('cohort')).toBe('own');
  await database.settings.put({ key: 'cohort', value: 'of another version' });
  expect(await getSetting('cohort')).toBe('automatic');
});

test('who watches a setting hears of a change', async () => {
  await setSetting('cohort', 'automatic');
  const heard: string[] = [];
  const end = watchSetting(
    'cohort',
    (value) => heard.push(value),
    (error) => {
      throw error;
    },
  );
  await vi.waitFor(() => expect(heard).toEqual(['automatic']), 20_000);
  await setSetting('cohort', 'published');
  await vi.waitFor(() => expect(heard).toEqual(['automatic', 'published']), 20_000);
  end();
});

test('where the browser tells nothing of its storage, so do we', async () => {
  expect(await estimateStorageUsage()).toEqual({ usage: null, quota: null, persisted: false });
});

test('an item that is a pair and has a second response counts as both, so that plain ones beside it are still offered', async () => {
  const both = { ...pairs[0]!, response: 'So.', columns: { 'second response': 'Or so.' } };
  const set = await makeOwnItemSet({ title: 'Mixed' }, [both, items[0]!], []);
  await saveItemSet(set);
  const mixed = (await listItemSets()).find(({ id }) => id === set.id)!;
  expect(mixed).toMatchObject({ count: 2, pairs: 1, compared: 1, plain: 1, isUnfitToRephrase: false });
  for (const answerKind of [ratingKind, preferenceKind, scoreKind])
    expect(hasAskableItems({ answerKind }, mixed)).toBe(true);
  // A row without `plain`, as earlier versions wrote it.
  await database.itemSets
    .where('id')
    .equals(set.id)
    .modify((row: { plain?: number }) => void delete row.plain);
  expect((await listItemSets()).find(({ id }) => id === set.id)).toMatchObject({ pairs: 1, plain: 0 });
});
