import { DynamicCache, Tensor, type PreTrainedModel } from '@xenova/transformers';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { TensorKeyValueCache } from './cache.ts';
import type { ForwardFunction } from './generate.ts';
import { makeChunkedForward } from './forward-in-parts.ts';
import { tokenRowAlignment } from './batch-layout.ts';

/** Wraps the library's model in one function of plain arrays. It consumes the cache that it gets. */
export function createForwardFunction(model: PreTrainedModel): ForwardFunction<TensorKeyValueCache> {
  const keepsLast = inputNames(model).includes('num_logits_to_keep');
  return keepsLast ? passOf(model) : makeChunkedForward(passOf(model), (rows) => columnsAtOnce(model, rows));
}

function passOf(model: PreTrainedModel): ForwardFunction<TensorKeyValueCache> {
  return async ({ rows, width, ids, positions, mask, cache }) => {
    const output = (await model.forward({
      input_ids: new Tensor('int64', ids, [rows, width]),
      position_ids: new Tensor('int64', positions, [rows, width]),
      attention_mask: new Tensor('int64', mask, [rows, mask.length / rows]),
      num_logits_to_keep: new Tensor('int64', [1n], []),
      ...(cache && { past_key_values: new DynamicCache(cache.tensors) }),
    })) as Record<string, Tensor>;
    cache?.dispose();
    return { logits: lastLogits(assertDefined(output.logits, 'logits')), cache: TensorKeyValueCache.from(output) };
  };
}

/** The memory limit of a pass's logits. */
const logitsBudget = 256 * 2 ** 20;

/** In whole lanes, so that parts begin at the lane boundaries of batch-layout.ts. */
function columnsAtOnce({ config }: PreTrainedModel, rows: number): number {
  const vocabulary: unknown = Reflect.get(config, 'vocab_size');
  const columns = logitsBudget / (4 * rows * (typeof vocabulary === 'number' ? vocabulary : 150_000));
  return Math.max(1, Math.floor(columns / tokenRowAlignment)) * tokenRowAlignment;
}

const inputNames = ({ sessions }: PreTrainedModel): readonly string[] => sessions.model?.inputNames ?? [];

/**
 * [rows, kept, vocabulary] → [rows, vocabulary] of the last position. Models without `num_logits_to_keep` keep all
 * positions.
 */
function lastLogits(logits: Tensor): Float32Array {
  const [rows = 0, kept = 0, vocabulary = 0] = logits.dims;
  const { data } = logits.type === 'float16' ? logits.to('float32') : logits;
  if (!(data instanceof Float32Array)) {
    throw new UserError('This model gives its logits in a form that Evenkeel cannot read.');
  }
  if (kept === 1) return data;
  const last = new Float32Array(rows * vocabulary);
  for (let r = 0; r < rows; r++) {
    const from = ((r + 1) * kept - 1) * vocabulary;
    last.set(data.subarray(from, from + vocabulary), r * vocabulary);
  }
  return last;
}
