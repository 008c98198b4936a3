import { Tensor, type PreTrainedModel } from '@xenova/transformers';
import { UserError } from '../../base/errors/user-error.ts';

/** [tokens.length, size], row after row. */
export interface VectorRows {
  readonly size: number;
  readonly values: Float32Array;
}

/** The last layer's vectors from one pass. `alignment`: the vectors to align by, if the model outputs them separately. */
export interface HiddenStates extends VectorRows {
  readonly alignment?: VectorRows;
}

/** Runs one text alone and without padding, so its vectors never depend on other texts. */
export async function computeHiddenStates(
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
  return hiddenStatesFromOutput(
    {
      last_hidden_state: asFloats(output.last_hidden_state ?? output.token_embeddings),
      alignment: asFloats(output.alignment),
    },
    tokens.length,
    id,
  );
}

const asFloats = (tensor: Tensor | undefined): Tensor | undefined =>
  tensor?.type === 'float16' ? tensor.to('float32') : tensor;

/** A tensor of transformers.js, or of plain ONNX Runtime. */
interface RuntimeTensor {
  readonly dims: readonly number[];
  readonly data: unknown;
}

/** Only the app's own encoder has an output named `alignment`. */
export function hiddenStatesFromOutput(
  output: { readonly last_hidden_state?: RuntimeTensor | undefined; readonly alignment?: RuntimeTensor | undefined },
  tokens: number,
  id: string,
): HiddenStates {
  const hidden = rowsIn(output.last_hidden_state, tokens);
  if (!hidden)
    throw new UserError(`The model “${id}” gives no vector for each token (last_hidden_state): it is not an encoder.`);
  const alignment = rowsIn(output.alignment, tokens);
  return alignment ? { ...hidden, alignment } : hidden;
}

function rowsIn(given: RuntimeTensor | undefined, tokens: number): VectorRows | undefined {
  const [rows, length, size] = given?.dims ?? [];
  const values = given?.data;
  if (rows !== 1 || length !== tokens || size === undefined || !(values instanceof Float32Array)) return undefined;
  return { size, values };
}
