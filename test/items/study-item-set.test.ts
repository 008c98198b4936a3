import { expect, test } from 'vitest';
import { sampleItemsOfSets, splitAskedAndHeldOut, sampleExampleItems } from '../../src/items/study-item-set.ts';
import { builtInSetLoaders } from '../../src/items/built-in.ts';
import { loadFewShotExamples } from '../../src/items/demonstrations.ts';
import { isExampleOnlyItem, setOf, type ItemSet } from '../../src/core/items/item.ts';
import { sampleSetItems } from '../../src/items/sampling.ts';

const own = (asked: number, heldOut: number): ItemSet => ({
  id: 'own',
  version: '1',
  title: 'Own',
  description: '',
  kind: 'general',
  language: 'en',
  licence: 'CC0',
  source: 'made up',
  items: Array.from({ length: asked + heldOut }, (_, n) => ({
    id: `own/${n}`,
    question: `Is ${n} even?`,
    choices: ['yes', 'no'],
    answer: n % 2,
    ...(n >= asked && { split: 'train' as const }),
  })),
});

test('what our own sets hold out is asked by no study, and shown by one that shows', async () => {
  for (const [id, load] of Object.entries(builtInSetLoaders)) {
    const set = await load();
    const asked = await splitAskedAndHeldOut(set, false);
    expect(asked.items.some(isExampleOnlyItem)).toBe(false);
    expect(asked.heldOut).toEqual([]);
    const shown = await splitAskedAndHeldOut(set, true);
    expect(shown.items).toEqual(asked.items);
    expect(shown.heldOut).toEqual(await loadFewShotExamples(id));
  }
  expect((await splitAskedAndHeldOut(await builtInSetLoaders['yes-no']!(), false)).items).toHaveLength(120);
});

test('sets that hold nothing out are chosen from as before, so that plans keep their ids', async () => {
  for (const id of ['arithmetic', 'calendar', 'words', 'numbers', 'general', 'problems']) {
    const set = await builtInSetLoaders[id]!();
    expect(sampleItemsOfSets([await splitAskedAndHeldOut(set, false)], (n) => Math.min(20, n), 7)).toEqual(
      sampleSetItems(set.items, 20, 7),
    );
  }
});

test('every part of a person’s set may be asked, but for the one that is shown', async () => {
  const set = own(30, 12);
  expect((await splitAskedAndHeldOut(set, false)).items).toHaveLength(42);
  const { items, heldOut } = await splitAskedAndHeldOut(set, true);
  expect([items.length, heldOut.length]).toEqual([30, 12]);
  expect(heldOut.every(isExampleOnlyItem)).toBe(true);
});

test('of a large held-out part a seeded hundred is taken', async () => {
  const sets = [
    await splitAskedAndHeldOut(own(5, 400), true),
    await splitAskedAndHeldOut(await builtInSetLoaders['sentiment']!(), true),
  ];
  const taken = sampleExampleItems(sets, 1);
  expect(taken.map(({ id }) => setOf(id)).filter((id) => id === 'own')).toHaveLength(100);
  expect(taken).toHaveLength(124);
  expect(sampleExampleItems(sets, 1)).toEqual(taken);
  expect(sampleExampleItems(sets, 2)).not.toEqual(taken);
});
