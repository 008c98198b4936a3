import { expect, test } from 'vitest';
import { sampleItemsOfSets, type StudyItemSet } from '../../src/items/study-item-set.ts';
import type { Item } from '../../src/core/items/item.ts';
import { chooseStudyItems, findItemFaults, type ItemChoiceSettings } from '../../src/planned/chosen-items.ts';
import { paraphraseForm } from '../../src/studies/paraphrase/form/form.ts';

/** Every tenth item has no paraphrases. */
const item = (n: number): Item => ({
  id: `large/${n}`,
  question: `What is ${n} plus 1?`,
  answer: String(n + 1),
  ...(n % 10 > 0 && { paraphrases: [`Add 1 to ${n}.`, `How much are ${n} and 1 together?`] }),
});
const set: StudyItemSet = {
  id: 'large',
  version: '1',
  title: 'Large',
  description: '',
  kind: 'general',
  language: 'en',
  licence: 'MIT',
  source: 'here',
  items: Array.from({ length: 3000 }, (_, n) => item(n)),
  heldOut: [],
};
const asking: ItemChoiceSettings = {
  form: paraphraseForm,
  options: { maxTokens: 64 },
  sets: [set],
  perSet: 'all',
  seed: 1,
  leavesOut: false,
};

test('whole sets, or a seeded choice of each', async () => {
  expect(await chooseStudyItems(asking)).toEqual(set.items);
  expect(await chooseStudyItems({ ...asking, perSet: 20 })).toEqual(sampleItemsOfSets([set], () => 20, 1));
  expect(await chooseStudyItems({ ...asking, perSet: 9999 })).toEqual(set.items);
});

test('what cannot be asked is found in every part of a long list, in its order', async () => {
  const faults = await findItemFaults(set.items, asking, []);
  expect(faults.map(({ item }) => item)).toEqual(Array.from({ length: 300 }, (_, n) => `large/${n * 10}`));
});

test('with those left out, others are chosen in their place', async () => {
  const chosen = await chooseStudyItems({ ...asking, perSet: 200, leavesOut: true });
  expect(chosen).toHaveLength(200);
  expect(await findItemFaults(chosen, asking, [])).toEqual([]);
});

test('a choice that is no longer wanted is given up', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(findItemFaults(set.items, asking, [], stop.signal)).rejects.toThrow(/abort/);
  await expect(chooseStudyItems({ ...asking, leavesOut: true }, stop.signal)).rejects.toThrow(/abort/);
});
