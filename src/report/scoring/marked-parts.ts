/** A part of a text, marked or not. */
export interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Characters of context before the first mark and after the last; the rest is omitted. */
const context = 240;

/**
 * Splits a text into marked and unmarked parts. `marks` are ranges `[from, to)` in characters (UTF-16), in any order. Parts
 * outside the text are ignored, and overlapping ranges count once. Only the surroundings of the marks are kept, or the end
 * of the text without marks; “…” replaces the rest.
 */
export function markedParts(text: string, marks: readonly (readonly [number, number])[]): readonly MarkedPart[] {
  const within = marks
    .map(([from, to]): [number, number] => [Math.max(0, from), Math.min(text.length, to)])
    .filter(([from, to]) => from < to)
    .sort(([a], [b]) => a - b);
  const first = within[0]?.[0] ?? text.length - context;
  const last = within.reduce((end, [, to]) => Math.max(end, to), 0) || text.length;
  const start = Math.max(0, first - context);
  const end = Math.min(text.length, last + context);
  const parts: MarkedPart[] = [];
  const add = (from: number, to: number, isMarked: boolean) => {
    if (from < to) parts.push({ text: text.slice(from, to), isMarked });
  };
  if (start > 0) parts.push({ text: '…', isMarked: false });
  let at = start;
  for (const [from, to] of within) {
    add(at, Math.max(at, from), false);
    add(Math.max(at, from), to, true);
    at = Math.max(at, to);
  }
  add(at, end, false);
  if (end < text.length) parts.push({ text: '…', isMarked: false });
  return parts;
}
