import { UserError } from '../../../base/errors/user-error.ts';
import { ByteReader } from './byte-reader.ts';
import { tensorTypes } from './tensor-types.ts';

/** A value of the head. A list is kept only as its count. */
export type HeadValue = number | boolean | string | { readonly count: number };

/** The data before the weights: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
export interface GgufHead {
  readonly values: ReadonlyMap<string, HeadValue>;
  /** The number of weights in all tensors. */
  readonly parameters: number;
  /** How many weights have each tensor type. */
  readonly kinds: ReadonlyMap<string, number>;
  /** The file's size according to the head. The file itself may be cut off. */
  readonly bytes: number;
  /** The raw bytes of the values that define the tokenizer. */
  readonly tokenizerBytes: readonly Uint8Array[];
}

/**
 * Reads the head of one GGUF file. The file may be hostile. Every length is checked against the rest of the file and against
 * a limit, and texts stay plain texts.
 */
export async function readHead(file: Blob, name: string): Promise<GgufHead> {
  const reader = new ByteReader(file, name);
  if (file.size < 24 || (await reader.text(4)) !== 'GGUF') {
    throw new UserError(`“${name}” is not a GGUF file: it does not begin like one.`);
  }
  const version = await reader.uint32();
  if (version !== 2 && version !== 3) {
    throw new UserError(`“${name}” is GGUF of version ${version & 0xffff || version}. Only versions 2 and 3 can be read.`);
  }
  const tensors = await reader.uint64();
  const pairs = await reader.uint64();
  if (tensors > mostTensors || pairs > mostPairs)
    throw damagedFileError(name, 'its head counts more entries than a model has');
  const values = new Map<string, HeadValue>();
  const tokenizerBytes: Uint8Array[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const key = await text(reader, mostKeyBytes, name);
    const from = reader.at;
    values.set(key, await value(reader, await reader.uint32(), name));
    if (/^tokenizer\.ggml\./.test(key)) {
      tokenizerBytes.push(new Uint8Array(await file.slice(from, reader.at).arrayBuffer()));
    }
  }
  return { values, tokenizerBytes, ...(await readTensors(reader, tensors, alignmentOf(values), name)) };
}

async function readTensors(reader: ByteReader, tensors: number, alignment: number, name: string) {
  const kinds = new Map<string, number>();
  let parameters = 0;
  let dataBytes = 0;
  for (let tensor = 0; tensor < tensors; tensor++) {
    await text(reader, mostKeyBytes, name);
    const dimensions = await reader.uint32();
    if (dimensions > 4) throw damagedFileError(name, 'a tensor has more than four dimensions');
    let size = 1;
    for (let dimension = 0; dimension < dimensions; dimension++) size *= await reader.uint64();
    const type = await reader.uint32();
    const offset = await reader.uint64();
    if (!Number.isSafeInteger(size) || !Number.isSafeInteger(offset))
      throw damagedFileError(name, 'a tensor’s size is not a number');
    const [kind, values, bytes] = tensorTypes.get(type) ?? [`type ${type}`, 1, 0];
    kinds.set(kind, (kinds.get(kind) ?? 0) + size);
    parameters += size;
    dataBytes = Math.max(dataBytes, offset + Math.ceil(size / values) * bytes);
  }
  const dataStart = Math.ceil(reader.at / alignment) * alignment;
  return { kinds, parameters, bytes: dataStart + dataBytes };
}

/** Reads a value by the format's type numbers. */
async function value(reader: ByteReader, type: number, name: string): Promise<HeadValue> {
  const size = sizes[type];
  if (size !== undefined) return numberOf(await reader.view(size), type);
  if (type === types.string) return text(reader, mostTextBytes, name);
  if (type !== types.array) throw damagedFileError(name, `a value of its head has the unknown kind ${type}`);
  const of = await reader.uint32();
  const count = await reader.uint64();
  if (count > mostListed) throw damagedFileError(name, 'a list of its head is longer than that of any model');
  const each = sizes[of];
  if (each !== undefined) reader.skip(count * each);
  else if (of === types.string) await reader.skipTexts(count);
  else throw damagedFileError(name, `a list of its head has the unknown kind ${of}`);
  return { count };
}

const types = { string: 8, array: 9 } as const;
const sizes: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 };

function numberOf(view: DataView, type: number): number | boolean {
  switch (type) {
    case 0:
      return view.getUint8(0);
    case 1:
      return view.getInt8(0);
    case 2:
      return view.getUint16(0, true);
    case 3:
      return view.getInt16(0, true);
    case 4:
      return view.getUint32(0, true);
    case 5:
      return view.getInt32(0, true);
    case 6:
      return view.getFloat32(0, true);
    case 7:
      return view.getUint8(0) !== 0;
    case 10:
      return Number(view.getBigUint64(0, true));
    case 11:
      return Number(view.getBigInt64(0, true));
    default:
      return view.getFloat64(0, true);
  }
}

async function text(reader: ByteReader, most: number, name: string): Promise<string> {
  const bytes = await reader.uint64();
  if (bytes > most) throw damagedFileError(name, 'a text of its head is longer than that of any model');
  return reader.text(bytes);
}

function alignmentOf(values: ReadonlyMap<string, HeadValue>): number {
  const named = values.get('general.alignment');
  return typeof named === 'number' && named > 0 && named <= 2 ** 20 ? named : 32;
}

const damagedFileError = (name: string, why: string): UserError => new UserError(`“${name}” is damaged: ${why}.`);

// Well above the largest models.
const mostTensors = 100_000;
const mostPairs = 10_000;
const mostListed = 4_000_000;
const mostKeyBytes = 4096;
const mostTextBytes = 2 ** 20;
