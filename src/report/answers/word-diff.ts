/** A piece of a text, and whether the reference text lacks it. */
export interface DiffPiece {
  readonly text: string;
  readonly changed: boolean;
}

/** Beyond this many words a text is shown unmarked: the table below grows with the product of the lengths. */
const mostWords = 600;

/**
 * The text cut into pieces, marked where its words are not in a longest common subsequence with the reference's words.
 * White space is kept and never marked by itself; words are compared as written.
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

/** The text that occurs most often; of several, the first. */
export function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let best = '';
  let most = 0;
  for (const [text, n] of counts) {
    if (n <= most) continue;
    best = text;
    most = n;
  }
  return best;
}

/** Indices of those words of `a` that stand in a longest common subsequence of `a` and `b`. */
function commonWords(a: readonly string[], b: readonly string[]): Set<number> {
  const width = b.length + 1;
  // lengths[i][j]: of the longest common subsequence of a from i on and b from j on.
  const lengths = new Uint16Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const kept = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      kept.add(i);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return kept;
}
