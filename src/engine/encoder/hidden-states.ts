import { Tensor, type PreTrainedModel } from '@xenova/transformers';
import { UserError } from '../../core/user-error.ts';

/** Of one pass: [tokens.length, size], row after row. */
export interface HiddenStates {
  readonly size: number;
  readonly values: Float32Array;
}

/** What a model's last layer holds of each token. A text goes through alone, without padding: so it never depends on those beside it. */
export async function hiddenStates(
  model: PreTrainedModel,
  tokens: readonly number[],
  id: string,
): Promise<HiddenStates> {
  const dims = [1, tokens.length];
  const ones = (value: bigint) => new Tensor('int64', new BigInt64Array(tokens.length).fill(value), dims);
  const wants = (name: string) => model.sessions.model?.inputNames.includes(name) ?? false;
  const output = (await model({
    input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), dims),
    ...(wants('attention_mask') && { attention_mask: ones(1n) }),
    ...(wants('token_type_ids') && { token_type_ids: ones(0n) }),
  })) as Readonly<Record<string, Tensor | undefined>>;
  const hidden = output.last_hidden_state ?? output.token_embeddings;
  const [rows, length, size] = hidden?.dims ?? [];
  const data = (hidden?.type === 'float16' ? hidden.to('float32') : hidden)?.data;
  if (rows !== 1 || length !== tokens.length || size === undefined || !(data instanceof Float32Array)) {
    throw new UserError(`The model “${id}” gives no vector for each token (last_hidden_state): it is no encoder.`);
  }
  return { size, values: data };
}
