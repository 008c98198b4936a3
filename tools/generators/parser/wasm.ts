/** The part of WebAssembly's binary format that functions over one imported memory need. */

/** Bytes of instructions. */
export type Code = readonly number[];

export interface Func {
  readonly name: string;
  readonly params: number;
  /** The number of locals of each type after the parameters. */
  readonly i32: number;
  readonly v128: number;
  readonly body: Code;
}

/** A module that imports `env.memory` and exports the functions. All parameters are i32, and functions return nothing. */
export function moduleOf(funcs: readonly Func[]): Uint8Array {
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(funcs.map(({ params }) => [0x60, ...vector(Array(params).fill([I32])), 0]))),
    ...section(2, vector([[...text('env'), ...text('memory'), 0x02, 0x00, ...unsignedLeb128(1)]])),
    ...section(3, vector(funcs.map((_, i) => unsignedLeb128(i)))),
    ...section(7, vector(funcs.map(({ name }, i) => [...text(name), 0x00, ...unsignedLeb128(i)]))),
    ...section(10, vector(funcs.map(bodyOf))),
  ]);
}

const I32 = 0x7f;
const V128 = 0x7b;

function bodyOf({ i32, v128, body }: Func): Code {
  const locals = vector([
    [...unsignedLeb128(i32), I32],
    [...unsignedLeb128(v128), V128],
  ]);
  const code = [...locals, ...body, 0x0b];
  return [...unsignedLeb128(code.length), ...code];
}

const section = (id: number, content: Code): Code => [id, ...unsignedLeb128(content.length), ...content];
const vector = (entries: readonly Code[]): Code => [...unsignedLeb128(entries.length), ...entries.flat()];
const text = (value: string): Code => vector([...new TextEncoder().encode(value)].map((byte) => [byte]));

function unsignedLeb128(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsignedLeb128(value >>> 7)];
}

function signedLeb128(value: number): Code {
  const low = value & 127;
  const rest = value >> 7;
  const done = (rest === 0 && low < 64) || (rest === -1 && low >= 64);
  return done ? [low] : [low | 128, ...signedLeb128(rest)];
}

const vectorOp = (op: number): Code => [0xfd, ...unsignedLeb128(op)];
const binary =
  (op: Code) =>
  (a: Code, b: Code): Code => [...a, ...b, ...op];
const unary =
  (op: Code) =>
  (a: Code): Code => [...a, ...op];
/** A load or store `offset` bytes after the address. The alignment is only a hint, and one byte is always valid. */
const memoryAccess = (op: Code, offset: number): Code => [...op, 0, ...unsignedLeb128(offset)];

export const get = (local: number): Code => [0x20, ...unsignedLeb128(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsignedLeb128(local)];

export const i32 = {
  const: (value: number): Code => [0x41, ...signedLeb128(value)],
  add: binary([0x6a]),
  mul: binary([0x6c]),
  shl: binary([0x74]),
  lessThan: binary([0x48]),
};

/** Runs the body once, and repeats it while the condition holds. */
export const repeat = (body: Code, condition: Code): Code => [0x03, 0x40, ...body, ...condition, 0x0d, 0x00, 0x0b];

export const load = (address: Code, offset = 0): Code => [...address, ...memoryAccess(vectorOp(0), offset)];
/** Loads eight int8 as int16. */
export const loadWidened = (address: Code, offset = 0): Code => [...address, ...memoryAccess(vectorOp(1), offset)];
export const store = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  ...memoryAccess(vectorOp(11), offset),
];
/** Stores the first eight bytes. */
export const storeHalf = (address: Code, value: Code): Code => [...address, ...value, ...memoryAccess(vectorOp(0x5b), 0), 0];

export const zero: Code = [...vectorOp(12), ...Array<number>(16).fill(0)];
/** Repeats one single-precision number four times. */
export const splatFloat = (value: number): Code => {
  const bytes = [...new Uint8Array(Float32Array.of(value).buffer)];
  return [...vectorOp(12), ...bytes, ...bytes, ...bytes, ...bytes];
};
/** Selects four numbers of a and b by index: 0 to 3 are a's, 4 to 7 b's. */
export const shuffle = (a: Code, b: Code, places: readonly number[]): Code => [
  ...a,
  ...b,
  ...vectorOp(13),
  ...places.flatMap((place) => [0, 1, 2, 3].map((byte) => 4 * place + byte)),
];

export const i16x8 = { narrow: binary(vectorOp(0x85)) };
export const i32x4 = {
  add: binary(vectorOp(0xae)),
  /** Multiplies int16 and adds neighbouring products. */
  dot: binary(vectorOp(0xba)),
  ofFloats: unary(vectorOp(0xf8)),
};
export const f32x4 = {
  add: binary(vectorOp(0xe4)),
  mul: binary(vectorOp(0xe6)),
  div: binary(vectorOp(0xe7)),
  min: binary(vectorOp(0xe8)),
  max: binary(vectorOp(0xe9)),
  nearest: unary(vectorOp(0x6a)),
  ofIntegers: unary(vectorOp(0xfa)),
};
