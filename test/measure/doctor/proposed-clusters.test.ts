import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import { findItemClusters } from '../../../src/measure/doctor/proposed-clusters.ts';
import { builtInSetLoaders } from '../../../src/items/built-in.ts';

const passage = (k: number) =>
  `Passage ${k}. ${`In the town of number ${k} the river rose and the bridge was closed. `.repeat(4)}`;
const asked = (text: (i: number) => string, count = 40, id = (i: number) => `s/${i}`): Item[] =>
  Array.from({ length: count }, (_, i) => ({ id: id(i), question: text(i), choices: ['a', 'b'], answer: 0 }));
const names = (items: readonly Item[]) => {
  const { clusterOf } = findItemClusters(items);
  return items.map(({ id }) => clusterOf.get(id));
};

describe('questions that belong together', () => {
  test('share a passage, wherever it stands', () => {
    const first = asked((i) => `${passage(Math.floor(i / 10))}\n\nQuestion ${i}?`);
    expect(findItemClusters(first).proposed).toEqual([{ set: 's', by: 'passage', clusters: 4, questions: 40 }]);
    expect(new Set(names(first)).size).toBe(4);
    const last = asked((i) => `Question ${i}?\n${passage(Math.floor(i / 10)).toUpperCase()}  `);
    expect(new Set(names(last)).size).toBe(4);
    const oneLine = asked((i) => `${passage(Math.floor(i / 10))} Question ${i}?`);
    expect(new Set(names(oneLine)).size).toBe(4);
    const column = asked((i) => `Question ${i}?`).map((item, i) => ({ ...item, columns: { context: passage(i % 20) } }));
    expect(findItemClusters(column).proposed).toEqual([{ set: 's', by: 'passage', clusters: 20, questions: 40 }]);
  });

  test('are not those that only share an instruction or a few words', () => {
    expect(findItemClusters(asked((i) => `${passage(0)}\n\nQuestion ${i}?`)).proposed).toEqual([]);
    expect(findItemClusters(asked((i) => `Read this carefully.\nQuestion ${i}?`)).proposed).toEqual([]);
    expect(findItemClusters(asked(() => '')).proposed).toEqual([]);
    expect(findItemClusters([]).proposed).toEqual([]);
  });

  test('have ids that say so', () => {
    const byId = (id: (i: number) => string) => findItemClusters(asked((i) => `Question ${i}?`, 40, id)).proposed;
    expect(byId((i) => `s/doc_${Math.floor(i / 4)}_q${i % 4}`)).toEqual([
      { set: 's', by: 'id', clusters: 10, questions: 40 },
    ]);
    expect(byId((i) => `s/conv${Math.floor(i / 4)}-turn-${i % 4}`)).toHaveLength(1);
    // All from one exam, or no number before the question's.
    expect(byId((i) => `s/exam2023_q${i}`)).toEqual([]);
    expect(byId((i) => `s/${'abcd'[i % 4]}_q${i}`)).toEqual([]);
    expect(byId((i) => `s/${i}`)).toEqual([]);
  });

  test('are turns of a conversation', () => {
    const turns = asked((i) => `Turn ${i}`).map((item, i) => ({ ...item, columns: { 'Conversation ID': `c${i % 8}` } }));
    expect(findItemClusters(turns).proposed).toEqual([{ set: 's', by: 'column', clusters: 8, questions: 40 }]);
  });

  test('are duplicates where there are many', () => {
    expect(findItemClusters(asked((i) => `Question ${i % 30}?`)).proposed).toEqual([
      { set: 's', by: 'duplicates', clusters: 10, questions: 20 },
    ]);
    expect(findItemClusters(asked((i) => `Question ${i % 39}?`)).proposed).toEqual([]);
  });

  test('are those that the set declares, where it declares any', () => {
    const declared = asked((i) => `${passage(Math.floor(i / 10))}\n\nQuestion ${i}?`).map((item, i) =>
      i < 2 ? { ...item, cluster: 'own' } : item,
    );
    expect(names(declared).filter((name) => name !== undefined)).toEqual(['own', 'own']);
    expect(findItemClusters(declared).proposed).toEqual([]);
  });

  test('of each set by itself', () => {
    const two = [
      ...asked(
        (i) => `${passage(Math.floor(i / 10))}\nQuestion ${i}?`,
        40,
        (i) => `one/${i}`,
      ),
      ...asked(
        (i) => `Question ${i}?`,
        40,
        (i) => `two/${i}`,
      ),
    ];
    expect(findItemClusters(two).proposed.map(({ set }) => set)).toEqual(['one']);
  });

  test('are none in the sets that come along', async () => {
    for (const load of Object.values(builtInSetLoaders)) {
      const { items } = await load();
      expect(
        findItemClusters(items).proposed.filter(({ set }) => !set.startsWith('judge') && !set.startsWith('pairs')),
      ).toEqual([]);
    }
  });

  test('takes hostile texts as they come', () => {
    const hostile = asked(
      (i) => `${'\n'.repeat(20_000)}${' '.repeat(20_000)}${i % 2 === 0 ? '__proto__' : 'constructor'} ${i}`,
    );
    expect(findItemClusters(hostile).proposed).toEqual([]);
    const ids = asked(
      (i) => `Q ${i}`,
      40,
      (i) => `s/${'_q1'.repeat(10_000)}${i}`,
    );
    expect(() => findItemClusters(ids)).not.toThrow();
    const chained = asked((i) => `${passage(i)}\n${passage(i + 1)}`, 5000);
    expect(findItemClusters(chained).proposed).toEqual([{ set: 's', by: 'passage', clusters: 1, questions: 5000 }]);
  });
});
