import '../../src/engine/transformers/guard-engine.ts';
import { AutoModelForCausalLM, env, type PreTrainedModel } from '@xenova/transformers';
import { expose } from 'comlink';
import type { TensorKeyValueCache } from '../../src/engine/transformers/cache.ts';
import { createForwardFunction } from '../../src/engine/transformers/forward.ts';
import { setUpLibraryFiles } from '../../src/engine/transformers/library-files.ts';
import { setUpOnnxRuntime } from '../../src/engine/transformers/runtime.ts';
import { argmax } from '../../src/engine/transformers/sample.ts';

/** The engine's own runtime and forward passes, without its prompts and texts: tokens in, times out. */
class Measuring {
  #model: PreTrainedModel | undefined;

  async load(path: string, dtype: 'q4' | 'q8', threads: number): Promise<void> {
    await setUpOnnxRuntime('wasm', threads);
    const source = { kind: 'own', models: new URL('../', location.href).href, path } as const;
    const files = setUpLibraryFiles({ model: path, device: 'wasm', dtype, source, threads }, globalThis.fetch);
    // These few hundred megabytes are requested only once.
    env.useBrowserCache = false;
    this.#model = await AutoModelForCausalLM.from_pretrained(files.name, { ...files.options, device: 'wasm', dtype });
  }

  /**
   * Reads prompts of arbitrary tokens, then makes steps of one token each. Returns the tokens per second of both, the chosen
   * tokens, and a digest of all bits of the logits.
   */
  async speeds(rows: number, prompt: number, steps: number) {
    if (!this.#model) throw new Error('No model is loaded.');
    const forward = createForwardFunction(this.#model);
    const vocabulary = 1000;
    let ids = BigInt64Array.from({ length: rows * prompt }, (_, i) => BigInt((i * 7919) % vocabulary));
    let cache: TensorKeyValueCache | undefined;
    const chosen: number[] = [];
    let digest = 0;
    let seen = 0;
    const pass = async (width: number) => {
      const positions = BigInt64Array.from({ length: rows * width }, (_, i) => BigInt(seen + (i % width)));
      seen += width;
      const mask = new BigInt64Array(rows * seen).fill(1n);
      const result = await forward({ rows, width, ids, positions, mask, cache });
      cache = result.cache;
      const size = result.logits.length / rows;
      const best = Array.from({ length: rows }, (_, row) => argmax(result.logits.subarray(row * size, (row + 1) * size)));
      chosen.push(...best);
      for (const bits of new Uint32Array(result.logits.buffer, result.logits.byteOffset, result.logits.length)) {
        digest = Math.imul(digest ^ bits, 16_777_619);
      }
      ids = BigInt64Array.from(best, BigInt);
    };
    let since = performance.now();
    await pass(prompt);
    const prefill = performance.now() - since;
    since = performance.now();
    for (let step = 0; step < steps; step++) await pass(1);
    const decode = performance.now() - since;
    cache?.dispose();
    return { prefill: (1000 * rows * prompt) / prefill, decode: (1000 * rows * steps) / decode, chosen, digest };
  }
}

export type { Measuring };
expose(new Measuring());
