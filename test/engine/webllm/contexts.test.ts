import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PinnedModel } from '../../../src/core/models/offer.ts';
import { parseWebLlmDetails } from '../../../src/engine/webllm/details.ts';
import { webllmHubModelSource } from '../../../src/engine/webllm/downloads.ts';
import { pinWebllmModel, webllmOffers } from '../../../src/engine/webllm/offers.ts';

const commit = 'c0ffee'.padEnd(40, '0');
const paths = ['mlc-chat-config.json', 'tokenizer.json', 'tensor-cache.json', 'params_shard_0.bin'];
const entryOf = (id: string) => {
  const offer = webllmOffers.find(({ repo }) => repo === id)!;
  return pinWebllmModel(offer, { repo: `mlc-ai/${id}`, revision: commit, files: paths.map((path) => ({ path, bytes: 1 })) });
};
const architecture = { num_attention_heads: 32, num_hidden_layers: 16, num_key_value_heads: 8, head_dim: 64 };

/** A browser whose cache returns this configuration for every model. */
function putConfig(most: number, more: object = {}): void {
  const config = JSON.stringify({
    quantization: 'q4f16_1',
    context_window_size: most,
    model_config: { ...architecture, context_window_size: most },
    ...more,
  });
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response(config) }) });
}

const contextsOf = async (entry: PinnedModel) => (await webllmHubModelSource.contextsOf?.(entry)) ?? [];
const tokens = (entries: readonly PinnedModel[]) => entries.map((entry) => parseWebLlmDetails(entry).contextWindow);

beforeEach(() => putConfig(131_072));
afterEach(() => void vi.unstubAllGlobals());

describe('contexts of a model', () => {
  const entry = entryOf('Llama-3.2-1B-Instruct-q4f16_1-MLC');

  test('are 4k, as it comes, 8k and 16k; the model and its files stay as they are', async () => {
    const found = await contextsOf(entry);
    expect(tokens(found)).toEqual([4096, 8192, 16_384]);
    for (const each of found) {
      expect({ id: each.id, files: each.files }).toEqual({ id: entry.id, files: entry.files });
      expect(each.offer.contextWindow).toBe(parseWebLlmDetails(each).contextWindow);
    }
    expect(found[0]!.details).toEqual(parseWebLlmDetails(entry));
  });

  test('take 32 KiB a token more of this model, and are the same whichever was chosen before', async () => {
    const found = await contextsOf(entry);
    const { memoryBytes = 0 } = entry.offer;
    expect(found.map(({ offer }) => offer.memoryBytes! - memoryBytes)).toEqual([0, 128 * 2 ** 20, 384 * 2 ** 20]);
    expect(found.map(({ offer }) => offer.bufferBytes)).toEqual([8, 16, 32].map((mb) => mb * 2 ** 20));
    expect(await contextsOf(found[2]!)).toEqual(found);
  });

  test('end at what the model was trained to read', async () => {
    putConfig(8192);
    expect(tokens(await contextsOf(entry))).toEqual([4096, 8192]);
    putConfig(4096);
    expect(await contextsOf(entry)).toEqual([]);
  });

  test('begin with 1,024 where the model comes with that', async () => {
    expect(tokens(await contextsOf(entryOf('Llama-3.2-1B-Instruct-q4f16_1-MLC')))).toEqual([4096, 8192, 16_384]);
    const short = webllmOffers.find(({ contextWindow, repo }) => contextWindow === 1024 && /Llama/.test(repo))!;
    expect(tokens(await contextsOf(entryOf(short.repo)))).toEqual([1024, 4096, 8192, 16_384]);
  });

  test('are none for a window that slides, and where the model’s files are gone', async () => {
    putConfig(131_072, { sliding_window_size: 4096 });
    expect(await contextsOf(entry)).toEqual([]);
    vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }) });
    expect(await contextsOf(entry)).toEqual([]);
  });
});
