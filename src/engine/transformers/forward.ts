import { DynamicCache, Tensor, type PreTrainedModel } from '@xenova/transformers';
import { UserError } from '../../user-error.ts';
import type { CachedTensor, Forward } from './generate.ts';

/** The library's model as one function of plain arrays. */
export function forwardOf(model: PreTrainedModel): Forward {
  return async ({ rows, width, ids, positions, mask, cache }) => {
    const output = (await model.forward({
      input_ids: new Tensor('int64', ids, [rows, width]),
      position_ids: new Tensor('int64', positions, [rows, width]),
      attention_mask: new Tensor('int64', mask, [rows, mask.length / rows]),
      num_logits_to_keep: new Tensor('int64', [1n], []),
      ...(cache.size > 0 && { past_key_values: new DynamicCache(tensors(cache)) }),
    })) as Record<string, Tensor>;
    return { logits: lastLogits(output.logits!), cache: grown(output) };
  };
}

function tensors(cache: ReadonlyMap<string, CachedTensor>): Record<string, Tensor> {
  return Object.fromEntries(
    Array.from(cache, ([name, { data, dims }]) => [
      name,
      new Tensor(data instanceof Float32Array ? 'float32' : 'float16', data, [...dims]),
    ]),
  );
}

function grown(output: Readonly<Record<string, Tensor>>): ReadonlyMap<string, CachedTensor> {
  const cache = new Map<string, CachedTensor>();
  for (const [name, { data, dims }] of Object.entries(output)) {
    if (!name.startsWith('present')) continue;
    if (!/^present\.\d+\.(key|value)$/.test(name) || !(data instanceof Float32Array || data instanceof Uint16Array)) {
      throw new UserError('This model keeps its memory of the prompt in a form that Evenkeel can not batch.');
    }
    cache.set(name.replace('present', 'past_key_values'), { data, dims });
  }
  return cache;
}

/** [rows, kept, vocabulary] → [rows, vocabulary] of the last position; models without `num_logits_to_keep` keep all. */
function lastLogits({ data, dims: [rows = 0, kept = 0, vocabulary = 0] }: Tensor): Float32Array {
  if (!(data instanceof Float32Array))
    throw new UserError('This model gives its logits in a form that Evenkeel can not read.');
  if (kept === 1) return data;
  const last = new Float32Array(rows * vocabulary);
  for (let r = 0; r < rows; r++) {
    const from = ((r + 1) * kept - 1) * vocabulary;
    last.set(data.subarray(from, from + vocabulary), r * vocabulary);
  }
  return last;
}
