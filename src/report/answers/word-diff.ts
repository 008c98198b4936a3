/** A piece of a text, and whether the reference text lacks it. */
import { greatest, group } from 'd3';
import { diffArrays } from 'diff/lib/diff/array.js';
export interface DiffPiece {
  readonly text: string;
  readonly changed: boolean;
}

/** Longer texts are shown unmarked: the time to compare unlike texts grows with the square of their length. */
const mostWords = 600;

/**
 * Splits the text and marks the words that are not in a longest common subsequence with the reference's words. White space
 * is kept and never marked on its own. Words are compared verbatim.
 */
export function markWordsNotInReference(text: string, reference: string): DiffPiece[] {
  const words = text.match(/\S+/g) ?? [];
  const others = reference.match(/\S+/g) ?? [];
  if (text === reference || words.length > mostWords || others.length > mostWords) return [{ text, changed: false }];
  const kept = commonWords(words, others);
  const pieces: { text: string; changed: boolean }[] = [];
  let index = 0;
  for (const part of text.split(/(\s+)/)) {
    if (part === '') continue;
    const last = pieces.at(-1);
    const isWord = part.trim() !== '';
    const changed = isWord && !kept.has(index);
    if (isWord) index += 1;
    if (last && last.changed === changed) last.text += part;
    else pieces.push({ text: part, changed });
  }
  return pieces;
}

/** The most frequent text; the first if several are equally frequent. */
export const mostFrequent = (texts: readonly string[]): string =>
  greatest(
    group(texts, (text) => text),
    ([, same]) => same.length,
  )?.[0] ?? '';

/** The indices of the words of `a` that are in a longest common subsequence of `a` and `b`. */
function commonWords(a: readonly string[], b: readonly string[]): Set<number> {
  const kept = new Set<number>();
  let index = 0;
  for (const { count, added, removed } of diffArrays([...a], [...b])) {
    if (added) continue;
    if (!removed) for (let n = 0; n < count; n++) kept.add(index + n);
    index += count;
  }
  return kept;
}
