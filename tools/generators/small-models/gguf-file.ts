/** A value in a GGUF file's header with its type, in the format's own names. */
export type GgufValue =
  | { readonly uint32: number }
  | { readonly float32: number }
  | { readonly bool: boolean }
  | { readonly string: string }
  | { readonly strings: readonly string[] }
  | { readonly int32s: readonly number[] };

export interface GgufTensor {
  readonly name: string;
  /** For a matrix in rows: outputs × inputs. */
  readonly shape: readonly number[];
  /** 32-bit floats, or packed bytes with the format's number for their kind. */
  readonly values: Float32Array | { readonly kind: number; readonly bytes: Uint8Array };
}

const version = 3;
const alignment = 32;
const float32Tensor = 0;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const uint64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const float32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
};
const string = (text: string): Buffer => Buffer.concat([uint64(Buffer.byteLength(text)), Buffer.from(text)]);
const padToAlignment = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (alignment - 1))]);

/** A GGUF file, version 3, little-endian: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
export function ggufFile(head: Readonly<Record<string, GgufValue>>, tensors: readonly GgufTensor[]): Uint8Array {
  let offset = 0;
  const described: Buffer[] = [];
  const data: Buffer[] = [];
  for (const { name, shape, values } of tensors) {
    // The format lists dimensions from the one whose neighbours are contiguous.
    const sizes = [...shape].reverse().map(uint64);
    const { kind, bytes: packed } = values instanceof Float32Array ? { kind: float32Tensor, bytes: values } : values;
    described.push(string(name), uint32(shape.length), ...sizes, uint32(kind), uint64(offset));
    const bytes = padToAlignment(Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength));
    data.push(bytes);
    offset += bytes.length;
  }
  const entries = Object.entries(head);
  const begin = [Buffer.from('GGUF'), uint32(version), uint64(tensors.length), uint64(entries.length)];
  const keys = entries.flatMap(([key, value]) => [string(key), valueOf(value)]);
  return Buffer.concat([padToAlignment(Buffer.concat([...begin, ...keys, ...described])), ...data]);
}

const types = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const;

function valueOf(value: GgufValue): Buffer {
  if ('uint32' in value) return Buffer.concat([uint32(types.uint32), uint32(value.uint32)]);
  if ('float32' in value) return Buffer.concat([uint32(types.float32), float32(value.float32)]);
  if ('bool' in value) return Buffer.concat([uint32(types.bool), Buffer.of(value.bool ? 1 : 0)]);
  if ('string' in value) return Buffer.concat([uint32(types.string), string(value.string)]);
  if ('strings' in value) return array(types.string, value.strings.map(string));
  return array(types.int32, value.int32s.map(uint32));
}

const array = (type: number, values: readonly Buffer[]): Buffer =>
  Buffer.concat([uint32(types.array), uint32(type), uint64(values.length), ...values]);
