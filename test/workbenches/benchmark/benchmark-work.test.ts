import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { benchmarkWorkerApi } from '../../../src/workbenches/benchmark/benchmark-work.ts';
import type { AcceptedParaphrasePair } from '../../../src/items/with-paraphrases.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadItemSet } from '../../../src/store/library/item-sets.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

test('a set of which nothing can be put in other words is not filtered, and its page is told why', async () => {
  await expect(benchmarkWorkerApi.filter('judge-logicality')).rejects.toThrow(
    /responses to be judged.* Choose another set\.$/,
  );
});

test('accepted paraphrases go into an own set, each with its author; the next under that title has an id of its own', async () => {
  const { items } = await loadItemSet('arithmetic');
  const pair: AcceptedParaphrasePair = { texts: ['First so', 'Then so'], by: ['Ada', 'tiny-c'] };
  const accepted = new Map([[items[3]!.id, pair]]);
  const options = { title: 'Mine', lacking: 'left out' } as const;

  expect(await benchmarkWorkerApi.keepParaphrased('arithmetic', accepted, options)).toEqual({
    id: 'mine',
    title: 'Mine',
    count: 1,
    isNew: true,
  });
  const [kept] = (await loadItemSet('mine')).items;
  expect(kept).toMatchObject({ question: items[3]!.question, paraphrases: pair.texts, paraphrasedBy: pair.by });

  const all = await benchmarkWorkerApi.keepParaphrased('arithmetic', accepted, { ...options, lacking: 'kept without' });
  expect([all.id, all.count]).toEqual(['mine-2', items.length]);
});

test('without any that was accepted nothing is stored', async () => {
  const options = { title: 'Mine', lacking: 'kept without' } as const;
  await expect(benchmarkWorkerApi.keepParaphrased('arithmetic', new Map(), options)).rejects.toThrow(/No question has two/);
  await expect(loadItemSet('mine')).rejects.toThrow(/no question set/);
});
