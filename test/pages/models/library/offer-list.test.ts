import { describe, expect, test } from 'vitest';
import type { ModelFit, ModelOffer } from '../../../../src/core/models/offer.ts';
import { loadModelDownloadCatalog } from '../../../../src/engine/offers.ts';
import {
  groupByModelFamily,
  filterAndSortOffers,
  offerKey,
  type OfferWithFit,
} from '../../../../src/pages/models/library/offer-list.ts';
import { offerInWords } from '../../../../src/pages/models/library/offer-in-words.ts';

const all = { words: '', engine: '', fittingOnly: false, sort: 'download' } as const;

const judged = (offer: Partial<ModelOffer>, fit: ModelFit | null = { fits: 'yes' }): OfferWithFit => ({
  offer: { engine: 'webllm', repo: 'a/b', name: 'B', family: 'Made up', needs: [], notes: [], ...offer },
  fit,
});
const names = (list: readonly OfferWithFit[]) => list.map(({ offer }) => offer.name);

describe('the list of offers', () => {
  test('begins with the smallest; those of unknown size come last', () => {
    const some = [judged({ name: 'unknown' }), judged({ name: 'large', bytes: 9e9 }), judged({ name: 'small', bytes: 1e6 })];
    expect(names(filterAndSortOffers(some, all))).toEqual(['small', 'large', 'unknown']);
  });

  test('goes by download, memory or size; what is not known comes last in each', () => {
    const some = [
      judged({ name: 'unknown' }),
      judged({ name: 'large', bytes: 1e9, memoryBytes: 3e9, parameters: 4e9 }),
      judged({ name: 'small', bytes: 2e9, memoryBytes: 2e9, parameters: 1e9 }),
    ];
    expect(names(filterAndSortOffers(some, all))).toEqual(['large', 'small', 'unknown']);
    expect(names(filterAndSortOffers(some, { ...all, sort: 'memory' }))).toEqual(['small', 'large', 'unknown']);
    expect(names(filterAndSortOffers(some, { ...all, sort: 'parameters' }))).toEqual(['large', 'small', 'unknown']);
  });

  test('is folded by family, each with its range, in the order of their first members', () => {
    const some = [
      judged({ name: 'a', family: 'Qwen', bytes: 1e6, parameters: 5e8 }),
      judged({ name: 'b', family: 'Llama' }),
      judged({ name: 'c', family: 'Qwen', bytes: 3e6, parameters: 4e9 }),
    ];
    const [qwen, llama] = groupByModelFamily(some);
    expect({ ...qwen, members: names(qwen!.members) }).toEqual({
      name: 'Qwen',
      members: ['a', 'c'],
      bytes: [1e6, 3e6],
      parameters: [5e8, 4e9],
    });
    expect(llama).toMatchObject({ name: 'Llama', bytes: null, parameters: null });
    expect(groupByModelFamily([])).toEqual([]);
  });

  test('is searched by words, all of which must occur: name, family, repository, weights, engine', () => {
    const some = [
      judged({ name: 'Llama 1B', repo: 'x/llama', dtype: 'q4', engine: 'transformers' }),
      judged({ name: 'Llama 3B', repo: 'x/llama-3b' }),
    ];
    expect(names(filterAndSortOffers(some, { ...all, words: ' LLAMA  1b ' }))).toEqual(['Llama 1B']);
    expect(names(filterAndSortOffers(some, { ...all, words: 'webllm llama' }))).toEqual(['Llama 3B']);
    expect(names(filterAndSortOffers(some, { ...all, words: 'q4' }))).toEqual(['Llama 1B']);
    expect(filterAndSortOffers(some, { ...all, words: 'qwen' })).toEqual([]);
  });

  test('is cut to an engine, and to what is not known to be too much for the machine', () => {
    const some = [
      judged({ name: 'yes' }),
      judged({ name: 'maybe' }, { fits: 'maybe', why: 'Who knows.' }),
      judged({ name: 'no', engine: 'transformers' }, { fits: 'no', why: 'Too large.' }),
      judged({ name: 'not looked at' }, null),
    ];
    expect(names(filterAndSortOffers(some, { ...all, fittingOnly: true }))).toEqual(['yes', 'maybe', 'not looked at']);
    expect(names(filterAndSortOffers(some, { ...all, engine: 'transformers' }))).toEqual(['no']);
  });

  test('gives every offer of Evenkeel a key of its own', async () => {
    const { offers } = await loadModelDownloadCatalog();
    expect(new Set(offers.map(offerKey)).size).toBe(offers.length);
  });
});

describe('an offer in words', () => {
  test('says what is known of it, in units that a person reads', () => {
    const { offer } = judged({
      parameters: 1_235_814_400,
      bytes: 900 * 2 ** 20,
      memoryBytes: 2 ** 30,
      contextWindow: 4096,
      dtype: 'q4f16',
      needs: ['webgpu'],
    });
    expect(offerInWords(offer)).toBe(
      '1.2 billion parameters · weights q4f16 · about 900 MB to download · 1.0 GB of graphics memory · context of 4,096 tokens',
    );
  });

  test('a round billion is no thousand million, and what is not known is not made up', () => {
    expect(offerInWords(judged({ parameters: 999_885_952 }).offer)).toBe(
      '1.0 billion parameters · download size from the hub',
    );
  });
});
