import { randomBytes } from 'node:crypto';

const shardBytes = 4096;

/**
 * A model as on the hub: well formed and small, but useless, because its weights are noise. Only a compiled library is
 * missing to run it.
 */
export function modelFiles(shards: number): Record<string, Buffer> {
  const records = Array.from({ length: shards }, (_, n) => ({
    dataPath: `params_shard_${n}.bin`,
    format: 'raw-shard',
    nbytes: shardBytes,
    records: [
      { name: `w${n}`, shape: [shardBytes / 4], dtype: 'float32', format: 'raw', nbytes: shardBytes, byteOffset: 0 },
    ],
  }));
  return {
    'README.md': Buffer.from('Not asked for.'),
    'mlc-chat-config.json': json({
      version: '0.1.0',
      model_type: 'llama',
      quantization: 'q4f32_1',
      vocab_size: 6,
      context_window_size: 64,
      sliding_window_size: -1,
      attention_sink_size: -1,
      prefill_chunk_size: 32,
      temperature: 1,
      top_p: 1,
      repetition_penalty: 1,
      frequency_penalty: 0,
      presence_penalty: 0,
      tokenizer_files: ['tokenizer.json'],
      conv_template: {
        name: 'made-up',
        system_template: '{system_message}\n',
        system_message: 'Be brief.',
        roles: { user: 'Q', assistant: 'A' },
        role_templates: { user: '{user_message}', assistant: '{assistant_message}' },
        seps: ['\n'],
        role_content_sep: ': ',
        role_empty_sep: ':',
        stop_str: [],
        stop_token_ids: [0],
      },
    }),
    'tokenizer.json': json({
      version: '1.0',
      added_tokens: [],
      normalizer: null,
      pre_tokenizer: null,
      decoder: null,
      model: { type: 'BPE', vocab: { '</s>': 0, A: 1, B: 2, C: 3, ĠA: 4, ĠB: 5 }, merges: [] },
    }),
    'tensor-cache.json': json({ metadata: { ParamSize: shards }, records }),
    ...Object.fromEntries(records.map(({ dataPath }) => [dataPath, randomBytes(shardBytes)])),
  };
}

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));

/** A valid WebAssembly module that does nothing. */
export const emptyModule = Buffer.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);
