import { Tensor } from '@xenova/transformers';
import { UserError } from '../../base/errors/user-error.ts';
import type { KeyValueCache } from './generate.ts';
import { copyMatrixRows, type NumberArray } from './batch-layout.ts';

/**
 * A model's keys and values as tensors of the library: [rows, heads, columns, size] each. On a graphics card they stay there
 * between passes. They go through plain memory only when rows are taken out.
 */
export class TensorKeyValueCache implements KeyValueCache<TensorKeyValueCache> {
  readonly tensors: Readonly<Record<string, Tensor>>;

  constructor(tensors: Readonly<Record<string, Tensor>>) {
    this.tensors = tensors;
  }

  /** The cache that a pass returns, renamed to the inputs of the next pass. */
  static from(output: Readonly<Record<string, Tensor>>): TensorKeyValueCache {
    const grown = Object.entries(output).filter(([name]) => name.startsWith('present'));
    for (const [name, { type, dims }] of grown) {
      if (!/^present\.\d+\.(key|value)$/.test(name) || dims.length !== 4 || !/^float(32|16)$/.test(type)) {
        throw new UserError('This model keeps its memory of the prompt in a form that Evenkeel cannot batch.');
      }
    }
    return new TensorKeyValueCache(
      Object.fromEntries(grown.map(([name, tensor]) => [name.replace('present', 'past_key_values'), tensor])),
    );
  }

  get bytes(): number {
    return Object.values(this.tensors).reduce((sum, { size, type }) => sum + size * (type === 'float16' ? 2 : 4), 0);
  }

  async rows(chosen: readonly number[]): Promise<TensorKeyValueCache> {
    const taken: Record<string, Tensor> = {};
    for (const [name, tensor] of Object.entries(this.tensors)) {
      const { type } = tensor;
      const [rows = 0, ...dims] = tensor.dims;
      const data = numbersOf(tensor.location === 'cpu' ? tensor.data : await tensor.ort_tensor.getData());
      // The library’s types name each kind of array. The kind does not change here.
      taken[name] = new Tensor(type, copyMatrixRows(data, rows, chosen) as unknown as Float32Array, [
        chosen.length,
        ...dims,
      ]);
    }
    this.dispose();
    return new TensorKeyValueCache(taken);
  }

  dispose(): void {
    for (const tensor of Object.values(this.tensors)) if (tensor.location !== 'cpu') tensor.dispose();
  }
}

/** 16-bit numbers come as a Float16Array or, in older browsers, as a Uint16Array of the same bits. */
function numbersOf(data: unknown): NumberArray {
  if (ArrayBuffer.isView(data) && 'subarray' in data && 'set' in data) return data as unknown as NumberArray;
  throw new UserError('This model keeps its memory of the prompt in a form that Evenkeel cannot batch.');
}
