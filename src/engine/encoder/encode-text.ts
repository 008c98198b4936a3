import type { TokenVectors } from '../../text/encoder.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { VectorRows } from './hidden-states.ts';
import type { LoadedEncoder } from './loaded-encoder.ts';
import { splitIntoTokenWindows } from './windows.ts';
import { piecesToWordVectors } from './words-of-pieces.ts';

/**
 * The unit vectors of a text's tokens, without special tokens, and the unit vector of the whole text. A text longer than the
 * model's window is read in overlapping windows (`splitIntoTokenWindows`), each with its own special tokens. If a model has
 * separate vectors for alignment, these are used. Then the pieces of a word are merged: a rare word must not count more than
 * a common one.
 */
export async function encodeTextToTokenVectors(
  encoder: LoadedEncoder,
  text: string,
): Promise<TokenVectors & { readonly whole: Float64Array }> {
  const { id, tokenizer, frame } = encoder;
  const ids = tokenizer.encode(text, { add_special_tokens: false });
  const sum = new Float64Array(encoder.size);
  let rows: { size: number; vectors: Float32Array } | undefined;
  let byWords = false;
  for (const { from, to, keepFrom, keepTo } of splitIntoTokenWindows(ids.length, encoder.window)) {
    const tokens = [...frame.before, ...ids.slice(from, to), ...frame.after];
    if (tokens.length === 0) continue;
    const states = await encoder.read(tokens);
    add(sum, states);
    byWords = states.alignment !== undefined;
    const { size, values } = states.alignment ?? states;
    rows ??= { size, vectors: new Float32Array(ids.length * size) };
    const first = frame.before.length - from;
    rows.vectors.set(values.subarray((first + keepFrom) * size, (first + keepTo) * size), keepFrom * size);
  }
  const { size, vectors } = rows ?? { size: encoder.size, vectors: new Float32Array(0) };
  const pieces = { tokens: ids.map((token) => tokenizer.decode([token])), size, vectors };
  const encoded = byWords ? piecesToWordVectors(pieces) : pieces;
  if (!normalizeRowsInPlace(encoded.vectors, size)) {
    throw new UserError(`The model “${id}” computed no number for some token: choose it with weights of another kind.`);
  }
  return { ...encoded, whole: toUnit(sum) };
}

function add(sum: Float64Array, { size, values }: VectorRows): void {
  for (const [at, value] of values.entries()) sum[at % size] = (sum[at % size] ?? 0) + value;
}

/** A vector of zeros stays unchanged. */
function toUnit(sum: Float64Array): Float64Array {
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  return length > 0 ? sum.map((value) => value / length) : sum;
}

/** Scales each row to length 1 in place. Returns false if a row's length is 0 or not finite. */
export function normalizeRowsInPlace(vectors: Float32Array, size: number): boolean {
  for (let from = 0; from < vectors.length; from += size) {
    const row = vectors.subarray(from, from + size);
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    if (!(length > 0 && Number.isFinite(length))) return false;
    for (const [i, value] of row.entries()) row[i] = value / length;
  }
  return true;
}
