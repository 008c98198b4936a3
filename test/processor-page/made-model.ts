import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OnnxGraph } from './onnx-file.ts';

/** The dimensions of a decoder that decide how long it computes. */
export interface Architecture {
  readonly layers: number;
  readonly hidden: number;
  readonly feedForward: number;
  readonly heads: number;
  readonly keyHeads: number;
  readonly vocabulary: number;
}

/** The architecture of SmolLM2-135M. */
export const smol135: Architecture = {
  layers: 30,
  hidden: 576,
  feedForward: 1536,
  heads: 9,
  keyHeads: 3,
  vocabulary: 49_152,
};

/**
 * As in the hub's files of these names. `q4` is MatMulNBits with four bits in blocks of 32 and a plain embedding. `q8` is
 * dynamic int8, including the embedding.
 */
export type MadeDtype = 'q4' | 'q8';

const files = { q4: 'onnx/model_q4.onnx', q8: 'onnx/model_quantized.onnx' } as const;
const context = 2048;

/** Writes a model with fixed random weights into a folder laid out like a hub repository. Existing files stay. */
export async function makeModel(folder: string, architecture: Architecture, dtypes: readonly MadeDtype[]): Promise<void> {
  await writeOnce(join(folder, 'config.json'), () => JSON.stringify(configOf(architecture)));
  for (const dtype of dtypes) await writeOnce(join(folder, files[dtype]), () => decoder(architecture, dtype));
}

async function writeOnce(path: string, make: () => Uint8Array | string): Promise<void> {
  if (await stat(path).catch(() => undefined)) return;
  await mkdir(dirname(path), { recursive: true });
  // Writes the file completely or not at all, because a bench may be stopped.
  await writeFile(`${path}.part`, make());
  await rename(`${path}.part`, path);
}

const configOf = ({ layers, hidden, feedForward, heads, keyHeads, vocabulary }: Architecture) => ({
  model_type: 'llama',
  architectures: ['LlamaForCausalLM'],
  num_hidden_layers: layers,
  hidden_size: hidden,
  intermediate_size: feedForward,
  num_attention_heads: heads,
  num_key_value_heads: keyHeads,
  head_dim: hidden / heads,
  vocab_size: vocabulary,
  max_position_embeddings: context,
  eos_token_id: 0,
});

/** A Llama in the operators of the hub's files: root mean square norms, rotary positions, grouped heads, SwiGLU. */
export function decoder(architecture: Architecture, dtype: MadeDtype): Uint8Array {
  const { layers, hidden, feedForward, heads, keyHeads, vocabulary } = architecture;
  const size = hidden / heads;
  const graph = new OnnxGraph();
  const weights = dtype === 'q4' ? new FourBits(graph) : new EightBits(graph);
  const norm = (x: string, name: string) =>
    graph.node(
      'SimplifiedLayerNormalization',
      [x, graph.constant(name, 'float', [hidden], new Float32Array(hidden).fill(1))],
      { axis: -1, epsilon: { float: 1e-5 }, stash_type: 1 },
    );
  graph.input('input_ids', 'int64', ['batch_size', 'sequence']);
  graph.input('attention_mask', 'int64', ['batch_size', 'total']);
  graph.input('num_logits_to_keep', 'int64', []);
  const one = graph.integers('one', 1);
  const seen = graph.node('ReduceSum', ['attention_mask', one], { keepdims: 0 });
  const last = graph.node('Cast', [graph.node('Sub', [seen, one])], { to: 6 });
  const total = graph.node(
    'Cast',
    [
      graph.node('Gather', [
        graph.node('Shape', ['attention_mask']),
        graph.constant('1', 'int64', [], BigInt64Array.of(1n)),
      ]),
    ],
    { to: 6 },
  );
  const [cos, sin] = rotary(graph, size);
  let x = weights.embedding('embedding', vocabulary, hidden);
  for (let i = 0; i < layers; i++) {
    const attended = norm(x, `norm1.${i}`);
    const [q, k, v] = [
      ['q', heads],
      ['k', keyHeads],
      ['v', keyHeads],
    ].map(([name, count]) => weights.product(attended, `${name}.${i}`, hidden, Number(count) * size));
    const past = [`past_key_values.${i}.key`, `past_key_values.${i}.value`];
    const present = [`present.${i}.key`, `present.${i}.value`];
    for (const name of past) graph.input(name, 'float', ['batch_size', keyHeads, 'past', size]);
    for (const name of present) graph.output(name, 'float', ['batch_size', keyHeads, 'total', size]);
    const mixed = graph.node(
      'ms:GroupQueryAttention',
      [q, k, v, ...past, last, total, cos, sin] as string[],
      { num_heads: heads, kv_num_heads: keyHeads, do_rotary: 1, scale: { float: size ** -0.5 } },
      [`mixed.${i}`, ...present],
    );
    x = graph.node('Add', [x, weights.product(mixed, `o.${i}`, hidden, hidden)]);
    const fed = norm(x, `norm2.${i}`);
    const gate = weights.product(fed, `gate.${i}`, hidden, feedForward);
    const up = weights.product(fed, `up.${i}`, hidden, feedForward);
    const swish = graph.node('Mul', [gate, graph.node('Sigmoid', [gate])]);
    x = graph.node('Add', [x, weights.product(graph.node('Mul', [swish, up]), `down.${i}`, feedForward, hidden)]);
  }
  const first = graph.node('Reshape', [graph.node('Neg', ['num_logits_to_keep']), one]);
  const kept = graph.node('Slice', [norm(x, 'norm'), first, graph.integers('end', 2 ** 52), one]);
  graph.node('Identity', [weights.head(kept, hidden, vocabulary)], {}, ['logits']);
  graph.output('logits', 'float', ['batch_size', 'kept', vocabulary]);
  return graph.file();
}

/** One way to store weights. */
interface Weights {
  embedding(name: string, rows: number, columns: number): string;
  product(x: string, name: string, from: number, to: number): string;
  head(x: string, from: number, to: number): string;
}

class FourBits implements Weights {
  constructor(private readonly graph: OnnxGraph) {}

  embedding(name: string, rows: number, columns: number): string {
    const table = Float32Array.from(randomBytes(name, rows * columns), (byte) => (byte - 127.5) / 74);
    return this.graph.node('Gather', [this.graph.constant(name, 'float', [rows, columns], table), 'input_ids']);
  }

  product(x: string, name: string, from: number, to: number): string {
    const blocks = from / 32;
    const packed = this.graph.constant(name, 'uint8', [to, blocks, 16], randomBytes(name, (from * to) / 2));
    // The values are from −8 to 7. This scale makes a product about as large as its input.
    const scales = new Float32Array(to * blocks).fill(1 / (4.6 * Math.sqrt(from)));
    return this.graph.node(
      'ms:MatMulNBits',
      [x, packed, this.graph.constant(`${name}.scales`, 'float', [to * blocks], scales)],
      { K: from, N: to, bits: 4, block_size: 32 },
    );
  }

  head(x: string, from: number, to: number): string {
    return this.product(x, 'head', from, to);
  }
}

class EightBits implements Weights {
  readonly #quantised = new Map<string, readonly [string, string, string]>();

  constructor(private readonly graph: OnnxGraph) {
    graph.constant('zero', 'int8', [], Int8Array.of(0));
  }

  embedding(name: string, rows: number, columns: number): string {
    const table = this.graph.constant(name, 'int8', [rows, columns], randomBytes(name, rows * columns));
    const found = this.graph.node('Gather', [table, 'input_ids']);
    return this.graph.node('DequantizeLinear', [found, this.graph.floats(`${name}.scale`, 1 / 74), 'zero']);
  }

  product(x: string, name: string, from: number, to: number): string {
    const weight = this.graph.constant(name, 'int8', [from, to], randomBytes(name, from * to));
    return this.#times(x, weight, name, from);
  }

  /** Uses the embedding's table again. */
  head(x: string, from: number): string {
    return this.#times(x, this.graph.node('Transpose', ['embedding'], { perm: [1, 0] }), 'head', from);
  }

  #times(x: string, weight: string, name: string, from: number): string {
    const { graph } = this;
    const [rounded, scale, zero] = this.#quantise(x);
    const whole = graph.node('MatMulInteger', [rounded, weight, zero, 'zero']);
    const scales = graph.node('Mul', [scale, graph.floats(`${name}.scale`, 1 / (74 * Math.sqrt(from)))]);
    return graph.node('Mul', [graph.node('Cast', [whole], { to: 1 }), scales]);
  }

  /** Quantises a value once for all its products, as the usual tool does. */
  #quantise(x: string): readonly [string, string, string] {
    const known = this.#quantised.get(x);
    if (known) return known;
    const names = [`${x}.rounded`, `${x}.scale`, `${x}.zero`] as const;
    this.graph.node('DynamicQuantizeLinear', [x], {}, names);
    this.#quantised.set(x, names);
    return names;
  }
}

function rotary(graph: OnnxGraph, size: number): [string, string] {
  const angles = Float32Array.from({ length: (context * size) / 2 }, (_, i) => {
    const place = i % (size / 2);
    return Math.floor(i / (size / 2)) * 10_000 ** ((-2 * place) / size);
  });
  const shape = [context, size / 2];
  return [
    graph.constant('cos', 'float', shape, angles.map(Math.cos)),
    graph.constant('sin', 'float', shape, angles.map(Math.sin)),
  ];
}

/** The same bytes for the same name (xorshift, seeded by the name). */
function randomBytes(name: string, count: number): Uint8Array {
  let state = 2_166_136_261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619) | 1;
  const words = new Uint32Array(Math.ceil(count / 4));
  for (let i = 0; i < words.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[i] = state;
  }
  return new Uint8Array(words.buffer, 0, count);
}
