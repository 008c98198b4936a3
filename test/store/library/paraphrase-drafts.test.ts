import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UndecidedParaphrase, ParaphrasePosition } from '../../../src/core/plan/draft.ts';
import { emptyTrash } from '../../../src/store/runs/trash.ts';
import { database } from '../../../src/store/database/database.ts';
import {
  addDrafts,
  storeDraftDecisions,
  listParaphraseDrafts,
  storeEditedDraft,
  revertToEarlierDraft,
} from '../../../src/store/library/paraphrase-drafts.ts';
import { moveItemSetToTrash, saveItemSet } from '../../../src/store/library/item-sets.ts';
import { makeOwnItemSet } from '../../../src/items/own-set.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const place: ParaphrasePosition = { set: 's', item: 's/1', slot: 1 };
const question = 'Why?';
const ofModel = (text: string, at = 100): UndecidedParaphrase => ({
  text,
  author: 'transformers:tiny-b@r:int8',
  at,
  promptHash: 'p',
  seed: 7,
  temperature: 0.7,
});
const standing = async () => (await listParaphraseDrafts('s'))[0];

test('a new draft stands, and the one before it is kept', async () => {
  await addDrafts([{ place, question, draft: ofModel('a') }]);
  await addDrafts([{ place, question, draft: ofModel('b') }]);
  expect(await standing()).toEqual({ ...place, question, ...ofModel('b'), decision: 'open', earlier: [ofModel('a')] });
});

test('a person’s words change the author, and the model’s are kept', async () => {
  await addDrafts([{ place, question, draft: { ...ofModel('a'), cut: true } }]);
  await storeEditedDraft(place, question, 'a, better', { by: '', now: 200 });
  await storeEditedDraft(place, question, 'a, better still', { by: '', now: 300 });
  expect(await standing()).toMatchObject({
    text: 'a, better still',
    author: 'transformers:tiny-b@r:int8, edited',
    at: 300,
    edited: true,
    seed: 7,
    earlier: [{ ...ofModel('a'), cut: true }],
  });
  expect(await standing()).not.toHaveProperty('cut');
});

test('written by hand, and by whom', async () => {
  await storeEditedDraft(place, question, 'mine', { by: 'Ann', now: 1 });
  expect(await standing()).toMatchObject({ text: 'mine', author: 'Ann, by hand', edited: true, earlier: [] });
  await storeEditedDraft({ ...place, slot: 2 }, question, 'mine too', { by: '', now: 1 });
  expect((await listParaphraseDrafts('s'))[1]).toMatchObject({ author: 'by hand' });
});

test('what the set had is kept when it is changed or rejected', async () => {
  const from: UndecidedParaphrase = { text: 'of the set', author: 'Bob', at: 0 };
  await storeEditedDraft(place, question, 'of the set, changed', { by: '', from, now: 1 });
  expect(await standing()).toMatchObject({ author: 'Bob, edited', earlier: [from] });
  const second = { ...place, slot: 2 } as const;
  const back = await storeDraftDecisions([{ place: second, question, from }], 'rejected');
  expect((await listParaphraseDrafts('s'))[1]).toMatchObject({ ...from, decision: 'rejected' });
  await back();
  expect((await listParaphraseDrafts('s'))[1]).toMatchObject({ ...from, decision: 'accepted' });
});

test('the same words again change nothing; other words open what was accepted', async () => {
  await addDrafts([{ place, question, draft: ofModel('a') }]);
  await storeDraftDecisions([{ place, question }], 'accepted');
  await storeEditedDraft(place, question, 'a', { by: '' });
  expect(await standing()).toMatchObject({ decision: 'accepted', author: 'transformers:tiny-b@r:int8' });
  await storeEditedDraft(place, question, 'b', { by: '' });
  expect(await standing()).toMatchObject({ decision: 'open' });
});

test('a model takes nothing away that a person accepted, or changed since it was asked', async () => {
  await addDrafts([{ place, question, draft: ofModel('a') }]);
  await storeDraftDecisions([{ place, question }], 'accepted');
  await addDrafts([{ place, question, draft: ofModel('late') }], 150);
  expect(await standing()).toMatchObject({ text: 'a', decision: 'accepted', earlier: [{ text: 'late' }] });

  const second = { ...place, slot: 2 } as const;
  await storeEditedDraft(second, question, 'typed meanwhile', { by: '', now: 200 });
  await addDrafts([{ place: second, question, draft: ofModel('late') }], 150);
  expect((await listParaphraseDrafts('s'))[1]).toMatchObject({ text: 'typed meanwhile', earlier: [{ text: 'late' }] });
  // Requested after the edit: the person wants another draft.
  await addDrafts([{ place: second, question, draft: ofModel('new') }], 250);
  expect((await listParaphraseDrafts('s'))[1]).toMatchObject({
    text: 'new',
    earlier: [{ text: 'typed meanwhile' }, { text: 'late' }],
  });
});

test('a failure stands only where there are no words', async () => {
  const failure: UndecidedParaphrase = { ...ofModel(''), error: 'The device was lost.' };
  await addDrafts([{ place, question, draft: failure }]);
  expect(await standing()).toMatchObject({ text: '', error: 'The device was lost.' });
  await addDrafts([{ place, question, draft: ofModel('a') }]);
  await addDrafts([{ place, question, draft: failure }]);
  expect(await standing()).toMatchObject({ text: 'a' });
  expect(await standing()).not.toHaveProperty('error');
});

test('an earlier draft can be taken back, and none is lost by it', async () => {
  for (const text of ['a', 'b', 'c']) await addDrafts([{ place, question, draft: ofModel(text) }]);
  await revertToEarlierDraft(place, question, 1);
  expect(await standing()).toMatchObject({ text: 'a', decision: 'open', earlier: [{ text: 'c' }, { text: 'b' }] });
});

test('of many at once, nothing is decided where other words stand by now', async () => {
  await addDrafts([{ place, question, draft: ofModel('a') }]);
  await storeDraftDecisions([{ place, question, text: 'what was shown' }], 'accepted');
  expect(await standing()).toMatchObject({ decision: 'open' });
  await storeDraftDecisions([{ place, question, text: 'a' }], 'accepted');
  expect(await standing()).toMatchObject({ decision: 'accepted' });
});

test('undoing a decision keeps words that were changed meanwhile', async () => {
  await addDrafts([{ place, question, draft: ofModel('a') }]);
  const back = await storeDraftDecisions([{ place, question }], 'accepted');
  await storeEditedDraft(place, question, 'b', { by: '' });
  await back();
  expect(await standing()).toMatchObject({ text: 'b', decision: 'open' });
});

test('drafts of another question under the same id are none of this place’s, and all or none are written', async () => {
  await addDrafts([{ place, question: 'Another?', draft: ofModel('a') }]);
  await storeDraftDecisions([{ place, question }], 'accepted');
  expect(await standing()).toMatchObject({ question: 'Another?', decision: 'open' });
  const broken = { place: { ...place, item: undefined as unknown as string }, question, draft: ofModel('b') };
  await expect(addDrafts([{ place: { ...place, slot: 2 }, question, draft: ofModel('b') }, broken])).rejects.toThrow();
  expect(await listParaphraseDrafts('s')).toHaveLength(1);
});

test('more drafts than are read at once, of this set alone', async () => {
  const drafts = Array.from({ length: 1203 }, (_, i) => ({
    place: { ...place, item: `s/${String(i).padStart(4, '0')}` },
    question,
    draft: ofModel(String(i)),
  }));
  await addDrafts([...drafts, { place: { set: 's-2', item: 's-2/1', slot: 1 }, question, draft: ofModel('x') }]);
  const found = await listParaphraseDrafts('s');
  expect(found.map(({ text }) => text)).toEqual(drafts.map(({ draft }) => draft.text));
});

test('they go with their set when the bin is emptied, not before', async () => {
  const set = await makeOwnItemSet({ title: 'S' }, [{ id: '1', question, answer: 'x' }], []);
  await saveItemSet(set);
  await addDrafts([{ place, question, draft: ofModel('a') }]);
  await moveItemSetToTrash('s');
  expect(await listParaphraseDrafts('s')).toHaveLength(1);
  await emptyTrash();
  expect(await listParaphraseDrafts('s')).toEqual([]);
});
