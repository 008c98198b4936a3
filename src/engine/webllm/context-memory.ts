import * as v from 'valibot';
import { parseJson } from '../../base/json/bounded-json.ts';

const positiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e9));

const architecture = v.looseObject({
  num_hidden_layers: positiveInteger,
  num_attention_heads: positiveInteger,
  num_key_value_heads: v.optional(positiveInteger),
  hidden_size: v.optional(positiveInteger),
  head_dim: v.optional(positiveInteger),
  max_position_embeddings: v.optional(positiveInteger),
  context_window_size: v.optional(v.number()),
});

const chatConfig = v.looseObject({
  quantization: v.string(),
  context_window_size: v.optional(v.number(), -1),
  sliding_window_size: v.optional(v.number(), -1),
  model_config: architecture,
});

/** The memory that a model's cache takes per token. */
export interface ContextMemory {
  /** Its default context window, in tokens. */
  readonly usual: number;
  /** The context window that it was trained for, in tokens. */
  readonly most: number;
  /** Bytes per token in all layers: 2 (keys and values) × layers × key heads × numbers per head × bytes per number. */
  readonly bytesEach: number;
  /** The same for one layer, whose memory is one buffer. */
  readonly layerBytesEach: number;
}

/**
 * Reads a model's mlc-chat-config.json. `undefined` if it tells too little: unknown names, an unknown length, or a sliding
 * window (its memory does not grow).
 */
export function parseContextMemory(text: string): ContextMemory | undefined {
  const parsed = v.safeParse(chatConfig, parseJson(text, 'The file mlc-chat-config.json'));
  if (!parsed.success) return undefined;
  const { quantization, context_window_size: usual, sliding_window_size: window, model_config: model } = parsed.output;
  const numberBytes = /f16/.test(quantization) ? 2 : /f32/.test(quantization) ? 4 : undefined;
  const head =
    model.head_dim ?? (model.hidden_size === undefined ? undefined : model.hidden_size / model.num_attention_heads);
  const most = Math.max(model.max_position_embeddings ?? 0, model.context_window_size ?? 0, usual);
  if (numberBytes === undefined || head === undefined || window > 0 || most <= 0) return undefined;
  const layerBytesEach = 2 * (model.num_key_value_heads ?? model.num_attention_heads) * head * numberBytes;
  return { usual, most, bytesEach: layerBytesEach * model.num_hidden_layers, layerBytesEach };
}
