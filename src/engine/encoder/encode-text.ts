import type { Encoded } from '../../text/encoder.ts';
import { UserError } from '../../core/user-error.ts';
import type { LoadedEncoder } from './loaded-encoder.ts';
import { windowsOf } from './windows.ts';

/**
 * The vectors of a text's tokens, each brought to length 1; the special tokens around the text are left out. A text longer than the
 * model's window is read in windows that overlap (`windowsOf`), each between special tokens of its own.
 */
export async function encodeText(encoder: LoadedEncoder, text: string): Promise<Encoded> {
  const { id, tokenizer, frame, size } = encoder;
  const ids = tokenizer.encode(text, { add_special_tokens: false });
  const vectors = new Float32Array(ids.length * size);
  if (ids.length === 0) return { tokens: [], size, vectors };
  for (const { from, to, keepFrom, keepTo } of windowsOf(ids.length, encoder.window)) {
    const { values } = await encoder.read([...frame.before, ...ids.slice(from, to), ...frame.after]);
    const first = frame.before.length - from;
    vectors.set(values.subarray((first + keepFrom) * size, (first + keepTo) * size), keepFrom * size);
  }
  if (!toUnitRows(vectors, size)) {
    throw new UserError(`The model “${id}” computed no number for some token: choose it with weights of another kind.`);
  }
  return { tokens: ids.map((token) => tokenizer.decode([token])), size, vectors };
}

/** In place. False if a row has no length, or one that is not a number. */
export function toUnitRows(vectors: Float32Array, size: number): boolean {
  for (let from = 0; from < vectors.length; from += size) {
    const row = vectors.subarray(from, from + size);
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    if (!(length > 0 && Number.isFinite(length))) return false;
    for (const [i, value] of row.entries()) row[i] = value / length;
  }
  return true;
}
