import * as v from 'valibot';
import type { TokenIdsByLetter } from '../option-scores.ts';

const vocabulary = v.object({
  model: v.object({ vocab: v.union([v.record(v.string(), v.number()), v.array(v.tuple([v.string(), v.number()]))]) }),
});

/**
 * Finds the tokens of each letter in a tokenizer.json; `undefined` if its vocabulary has no known form. Tokenizers write a
 * space as `Ġ` or `▁`, and a newline as `Ċ`.
 */
export function findLetterTokens(tokenizer: unknown): TokenIdsByLetter | undefined {
  const parsed = v.safeParse(vocabulary, tokenizer);
  if (!parsed.success) return undefined;
  const { vocab } = parsed.output.model;
  const tokens = Array.isArray(vocab) ? vocab.map(([text], id) => [text, id] as const) : Object.entries(vocab);
  const found = new Map<string, number[]>();
  for (const [text, id] of tokens) {
    const letter = text.replaceAll(/[ĠĊ▁\s]/g, '');
    if (/^[\p{L}\p{N}]$/u.test(letter)) found.set(letter, [...(found.get(letter) ?? []), id]);
  }
  return found;
}
