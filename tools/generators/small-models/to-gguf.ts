import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import { ggufFile, type GgufTensor } from './gguf-file.ts';
import { onnxTensors, type OnnxTensor } from './onnx-tensors.ts';

interface Config {
  readonly hidden_size: number;
  readonly num_hidden_layers: number;
  readonly num_attention_heads: number;
  readonly num_key_value_heads: number;
  readonly head_dim: number;
  readonly intermediate_size: number;
  readonly vocab_size: number;
  readonly max_position_embeddings: number;
  readonly rms_norm_eps: number;
  readonly rope_theta: number;
  readonly bos_token_id: number;
  readonly eos_token_id: number;
  readonly pad_token_id: number;
}

interface Tokenizer {
  readonly model: {
    readonly vocab: Readonly<Record<string, number>>;
    readonly merges: readonly (string | readonly string[])[];
  };
  readonly added_tokens: readonly { readonly id: number; readonly content: string }[];
}

const tokenTypes = { normal: 1, control: 3, unused: 5 } as const;

/**
 * Converts one of the app's small models (its folder in public/models) to a GGUF file that llama.cpp reads. The weights stay
 * the same: 8-bit integers times their scales become 32-bit floats. llama.cpp's smaller formats need widths that are
 * multiples of 32, which these are not.
 */
export async function smallModelAsGguf(folder: string, name: string): Promise<Uint8Array> {
  const json = async <T>(file: string) => JSON.parse(await readFile(join(folder, file), 'utf8')) as T;
  const config = await json<Config>('config.json');
  const tokenizer = await json<Tokenizer>('tokenizer.json');
  const { chat_template: template } = await json<{ chat_template: string }>('tokenizer_config.json');
  const weights = onnxTensors(await readFile(join(folder, 'onnx/model_int8.onnx')));
  return ggufFile({ ...headOf(config, name), ...tokensOf(config, tokenizer, template) }, tensorsOf(weights, config));
}

const headOf = (config: Config, name: string) => ({
  'general.architecture': { string: 'llama' },
  'general.name': { string: name },
  'general.file_type': { uint32: 0 },
  'llama.context_length': { uint32: config.max_position_embeddings },
  'llama.embedding_length': { uint32: config.hidden_size },
  'llama.block_count': { uint32: config.num_hidden_layers },
  'llama.feed_forward_length': { uint32: config.intermediate_size },
  'llama.attention.head_count': { uint32: config.num_attention_heads },
  'llama.attention.head_count_kv': { uint32: config.num_key_value_heads },
  'llama.attention.layer_norm_rms_epsilon': { float32: config.rms_norm_eps },
  'llama.rope.freq_base': { float32: config.rope_theta },
  'llama.rope.dimension_count': { uint32: config.head_dim },
  'llama.vocab_size': { uint32: config.vocab_size },
});

function tokensOf(config: Config, { model, added_tokens: added }: Tokenizer, template: string) {
  const tokens = Array.from({ length: config.vocab_size }, (_, id) => `[PAD${id}]`);
  const kinds = tokens.map((): number => tokenTypes.unused);
  for (const [token, id] of Object.entries(model.vocab)) [tokens[id], kinds[id]] = [token, tokenTypes.normal];
  for (const { id, content } of added) [tokens[id], kinds[id]] = [content, tokenTypes.control];
  return {
    'tokenizer.ggml.model': { string: 'gpt2' },
    'tokenizer.ggml.pre': { string: 'gpt-2' },
    'tokenizer.ggml.tokens': { strings: tokens },
    'tokenizer.ggml.token_type': { int32s: kinds },
    'tokenizer.ggml.merges': { strings: model.merges.map((pair) => (typeof pair === 'string' ? pair : pair.join(' '))) },
    'tokenizer.ggml.bos_token_id': { uint32: config.bos_token_id },
    'tokenizer.ggml.eos_token_id': { uint32: config.eos_token_id },
    'tokenizer.ggml.padding_token_id': { uint32: config.pad_token_id },
    // The chat template writes the beginning-of-text token.
    'tokenizer.ggml.add_bos_token': { bool: false },
    'tokenizer.chat_template': { string: template },
  };
}

/** A matrix in rows, outputs × inputs. */
interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

function tensorsOf(weights: ReadonlyMap<string, OnnxTensor>, config: Config): GgufTensor[] {
  const named = (name: string) => assertDefined(weights.get(name), `weights “${name}”`);
  const tensors: GgufTensor[] = [];
  const matrix = (name: string, { rows, columns, values }: Matrix) => tensors.push({ name, shape: [rows, columns], values });
  const vector = (name: string, from: string) => {
    const values = Float32Array.from(named(from).values);
    tensors.push({ name, shape: [values.length], values });
  };
  /** A matrix stored as inputs × outputs, with one scale per output. */
  const linear = (name: string): Matrix => {
    const { shape, values } = named(name);
    const [inputs = 0, outputs = 0] = shape;
    const scales = named(`${name}.scale`).values;
    const turned = new Float32Array(inputs * outputs);
    for (let i = 0; i < inputs; i++)
      for (let o = 0; o < outputs; o++)
        turned[o * inputs + i] = Math.fround((values[i * outputs + o] ?? 0) * (scales[o] ?? 0));
    return { rows: outputs, columns: inputs, values: turned };
  };

  const { values, shape } = named('embedding');
  const [words = 0, width = 0] = shape;
  const scales = named('embedding.column').values;
  const embedding = Float32Array.from(values, (value, n) => value * (scales[Math.floor(n / width)] ?? 0));
  matrix('token_embd.weight', { rows: words, columns: width, values: embedding });
  for (let block = 0; block < config.num_hidden_layers; block++) {
    const [from, to] = [`blocks.${block}.`, `blk.${block}.`];
    const qkv = parts(linear(`${from}qkv`), 3);
    const gateAndUp = parts(linear(`${from}gate_up`), 2);
    vector(`${to}attn_norm.weight`, `${from}norm1`);
    vector(`${to}ffn_norm.weight`, `${from}norm2`);
    matrix(`${to}attn_q.weight`, inPairs(qkv(0), config));
    matrix(`${to}attn_k.weight`, inPairs(qkv(1), config));
    matrix(`${to}attn_v.weight`, qkv(2));
    matrix(`${to}attn_output.weight`, linear(`${from}out`));
    matrix(`${to}ffn_gate.weight`, gateAndUp(0));
    matrix(`${to}ffn_up.weight`, gateAndUp(1));
    matrix(`${to}ffn_down.weight`, linear(`${from}down`));
  }
  vector('output_norm.weight', 'norm');
  return tensors;
}

/** Splits the rows into `count` equal parts and returns the n-th. */
function parts({ rows, columns, values }: Matrix, count: number): (n: number) => Matrix {
  const size = values.length / count;
  return (n) => ({ rows: rows / count, columns, values: values.slice(n * size, (n + 1) * size) });
}

/**
 * Reorders the rows of each head for llama.cpp's rotary positions: the first of its first half, the first of its second
 * half, and so on.
 */
function inPairs({ rows, columns, values }: Matrix, { num_attention_heads: heads, head_dim: size }: Config): Matrix {
  const half = size / 2;
  const paired = new Float32Array(values.length);
  for (let head = 0; head < heads; head++)
    for (let row = 0; row < size; row++) {
      const from = head * size + (row % 2) * half + Math.floor(row / 2);
      paired.set(values.subarray(from * columns, (from + 1) * columns), (head * size + row) * columns);
    }
  return { rows, columns, values: paired };
}
