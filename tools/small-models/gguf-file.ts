/** A value of a GGUF file's head with its type, by the names of the format. */
export type GgufValue =
  | { readonly uint32: number }
  | { readonly float32: number }
  | { readonly bool: boolean }
  | { readonly string: string }
  | { readonly strings: readonly string[] }
  | { readonly int32s: readonly number[] };

export interface GgufTensor {
  readonly name: string;
  /** As of a matrix in rows: outputs × inputs. */
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

const version = 3;
const alignment = 32;
const types = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const;
const float32Tensor = 0;

/** A GGUF file, version 3, little-endian, whose tensors are 32-bit floats: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
export function ggufFile(head: Readonly<Record<string, GgufValue>>, tensors: readonly GgufTensor[]): Uint8Array {
  const file = new Bytes();
  file.text('GGUF');
  file.uint32(version);
  file.uint64(tensors.length);
  file.uint64(Object.keys(head).length);
  for (const [key, value] of Object.entries(head)) {
    file.string(key);
    writeValue(file, value);
  }
  let offset = 0;
  for (const { name, shape, values } of tensors) {
    file.string(name);
    file.uint32(shape.length);
    // The format counts dimensions from the one whose neighbours lie side by side.
    for (const size of [...shape].reverse()) file.uint64(size);
    file.uint32(float32Tensor);
    file.uint64(offset);
    offset += Math.ceil(values.byteLength / alignment) * alignment;
  }
  for (const { values } of tensors) {
    file.alignTo(alignment);
    file.bytes(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
  file.alignTo(alignment);
  return file.whole();
}

function writeValue(file: Bytes, value: GgufValue): void {
  if ('uint32' in value) {
    file.uint32(types.uint32);
    file.uint32(value.uint32);
  } else if ('float32' in value) {
    file.uint32(types.float32);
    file.float32(value.float32);
  } else if ('bool' in value) {
    file.uint32(types.bool);
    file.bytes(Uint8Array.of(value.bool ? 1 : 0));
  } else if ('string' in value) {
    file.uint32(types.string);
    file.string(value.string);
  } else if ('strings' in value) {
    file.uint32(types.array);
    file.uint32(types.string);
    file.uint64(value.strings.length);
    for (const text of value.strings) file.string(text);
  } else {
    file.uint32(types.array);
    file.uint32(types.int32);
    file.uint64(value.int32s.length);
    for (const number of value.int32s) file.uint32(number);
  }
}

/** Bytes one after the other. */
class Bytes {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  bytes(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }

  text(text: string): void {
    this.bytes(new TextEncoder().encode(text));
  }

  string(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.uint64(bytes.length);
    this.bytes(bytes);
  }

  uint32(value: number): void {
    const part = new DataView(new ArrayBuffer(4));
    part.setUint32(0, value, true);
    this.bytes(new Uint8Array(part.buffer));
  }

  float32(value: number): void {
    const part = new DataView(new ArrayBuffer(4));
    part.setFloat32(0, value, true);
    this.bytes(new Uint8Array(part.buffer));
  }

  uint64(value: number): void {
    const part = new DataView(new ArrayBuffer(8));
    part.setBigUint64(0, BigInt(value), true);
    this.bytes(new Uint8Array(part.buffer));
  }

  alignTo(size: number): void {
    const over = this.#length % size;
    if (over > 0) this.bytes(new Uint8Array(size - over));
  }

  whole(): Uint8Array {
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
