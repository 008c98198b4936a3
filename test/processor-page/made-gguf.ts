import { ggufFile, type GgufTensor } from '../../tools/generators/small-models/gguf-file.ts';
import type { Architecture } from './made-model.ts';

/**
 * A GGUF file of this architecture with random Q8_0 weights. Its tokens are bytes and fillers, so it only serves to measure
 * speed.
 */
export function madeGguf({ layers, hidden, feedForward, heads, keyHeads, vocabulary }: Architecture): Uint8Array {
  const tensors: GgufTensor[] = [];
  const matrix = (name: string, rows: number, columns: number, spread = 1 / Math.sqrt(columns)) =>
    tensors.push({ name, shape: [rows, columns], values: { kind: q8, bytes: randomBlocks(rows * columns, spread) } });
  const ones = (name: string) => tensors.push({ name, shape: [hidden], values: new Float32Array(hidden).fill(1) });
  const keys = (hidden / heads) * keyHeads;
  matrix('token_embd.weight', vocabulary, hidden, 1);
  for (let block = 0; block < layers; block++) {
    const at = `blk.${block}.`;
    ones(`${at}attn_norm.weight`);
    ones(`${at}ffn_norm.weight`);
    matrix(`${at}attn_q.weight`, hidden, hidden);
    matrix(`${at}attn_k.weight`, keys, hidden);
    matrix(`${at}attn_v.weight`, keys, hidden);
    matrix(`${at}attn_output.weight`, hidden, hidden);
    matrix(`${at}ffn_gate.weight`, feedForward, hidden);
    matrix(`${at}ffn_up.weight`, feedForward, hidden);
    matrix(`${at}ffn_down.weight`, hidden, feedForward);
  }
  ones('output_norm.weight');
  const tokens = Array.from({ length: vocabulary }, (_, id) => (id < printable.length ? printable[id]! : `<${id}>`));
  const head = {
    'general.architecture': { string: 'llama' },
    'general.name': { string: 'random' },
    'general.file_type': { uint32: 7 },
    'llama.context_length': { uint32: 2048 },
    'llama.embedding_length': { uint32: hidden },
    'llama.block_count': { uint32: layers },
    'llama.feed_forward_length': { uint32: feedForward },
    'llama.attention.head_count': { uint32: heads },
    'llama.attention.head_count_kv': { uint32: keyHeads },
    'llama.attention.layer_norm_rms_epsilon': { float32: 1e-5 },
    'llama.rope.freq_base': { float32: 10_000 },
    'llama.rope.dimension_count': { uint32: hidden / heads },
    'llama.vocab_size': { uint32: vocabulary },
    'tokenizer.ggml.model': { string: 'gpt2' },
    'tokenizer.ggml.pre': { string: 'gpt-2' },
    'tokenizer.ggml.tokens': { strings: tokens },
    'tokenizer.ggml.token_type': { int32s: tokens.map(() => 1) },
    'tokenizer.ggml.merges': { strings: ['zz zz'] },
    'tokenizer.ggml.bos_token_id': { uint32: vocabulary - 1 },
    'tokenizer.ggml.eos_token_id': { uint32: vocabulary - 1 },
    'tokenizer.ggml.add_bos_token': { bool: false },
    'tokenizer.chat_template': { string: '{{ messages[0].content }}' },
  };
  return ggufFile(head, tensors);
}

const q8 = 8;
const printable = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));

/** Blocks of a 16-bit float scale and 32 8-bit integers. A generator with a fixed seed draws uniform values. */
function randomBlocks(values: number, spread: number): Uint8Array {
  const bytes = new Uint8Array((values / 32) * 34);
  const scale = halfFloat(spread / 73);
  let state = 12_345;
  for (let at = 0; at < bytes.length; at += 34) {
    bytes[at] = scale & 0xff;
    bytes[at + 1] = scale >> 8;
    for (let n = 2; n < 34; n++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      bytes[at + n] = state >>> 24;
    }
  }
  return bytes;
}

/** A positive normal number as a 16-bit float. */
function halfFloat(value: number): number {
  const exponent = Math.floor(Math.log2(value));
  return ((exponent + 15) << 10) | Math.round((value / 2 ** exponent - 1) * 1024);
}
