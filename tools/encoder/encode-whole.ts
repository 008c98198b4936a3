import type { LoadedEncoder } from '../../src/engine/encoder/loaded-encoder.ts';
import { windowsOf } from '../../src/engine/encoder/windows.ts';

/**
 * One vector for a whole text, brought to length 1: the mean of what the last layer holds of each token, the special tokens around the text
 * included, as sentence encoders of the MiniLM kind are trained and as transformers.js's `feature-extraction` has it with `pooling: 'mean'`. A text
 * longer than the window: the mean over all windows. Never without tokens: the empty text has its special ones. Of an encoder that puts none
 * around a text the empty text is the zero vector, whose cosine with any other is 0.
 */
export async function encodeWhole({ tokenizer, frame, window, size, read }: LoadedEncoder, text: string) {
  const ids = tokenizer.encode(text, { add_special_tokens: false });
  const sum = new Float64Array(size);
  for (const { from, to } of windowsOf(ids.length, window)) {
    const tokens = [...frame.before, ...ids.slice(from, to), ...frame.after];
    if (tokens.length === 0) continue;
    const { values } = await read(tokens);
    for (const [at, value] of values.entries()) sum[at % size] = (sum[at % size] ?? 0) + value;
  }
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  return length > 0 ? sum.map((value) => value / length) : sum;
}
