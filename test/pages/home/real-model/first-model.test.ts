import { describe, expect, test } from 'vitest';
import type { ModelOffer, PinnedModel } from '../../../../src/core/models/offer.ts';
import { firstModelInWords, type FirstModel } from '../../../../src/pages/home/real-model/first-model.ts';
import type { ModelRow } from '../../../../src/store/models/models.ts';

const offer: ModelOffer = { engine: 'webllm', repo: 'a', name: 'Made 1B', family: 'Made', needs: ['webgpu'], notes: [] };
const entry: PinnedModel = { id: 'webllm:a@b', offer, files: [], details: null };
const row = (more: Partial<ModelRow>): ModelRow => ({ id: entry.id, entry, state: 'wanted', addedAt: 1, ...more });
const model = (more: Partial<FirstModel>): FirstModel => ({
  offer,
  fit: { fits: 'yes' },
  device: 'graphics',
  prompts: 5,
  answers: 300,
  time: undefined,
  missing: 300 * 2 ** 20,
  kept: undefined,
  origins: [],
  ...more,
});

describe('the card of the first real model', () => {
  test.each([
    ['has its size, and no time that nobody measured', {}, 'In this browser, with Made 1B: 300 MB to download.'],
    [
      'has its time where that is known',
      { time: '4 to 15 min' },
      'In this browser, with Made 1B: 300 MB to download, then 4 to 15 min.',
    ],
    [
      'needs no download of what is here',
      { kept: { row: row({ state: 'ready' }), isReady: true }, time: '4 to 15 min' },
      'In this browser, with Made 1B, which is on this machine: 4 to 15 min.',
    ],
    [
      'names what is left of a download that a run waits for',
      { kept: { row: row({ thenRun: 'run' }), isReady: false }, missing: 36 * 2 ** 20 },
      'In this browser, with Made 1B: 36 MB are still to be downloaded.',
    ],
    [
      'asks again for a download that no run waits for',
      { kept: { row: row({}), isReady: false } },
      'In this browser, with Made 1B: 300 MB to download.',
    ],
  ] satisfies [string, Partial<FirstModel>, string][])('%s', (_, more, words) => {
    expect(firstModelInWords(model(more))).toBe(words);
  });

  test('leads to servers where no model fits', () => {
    expect(firstModelInWords(undefined)).toBe('No listed model fits this machine. Add a server on the Models page.');
  });
});
