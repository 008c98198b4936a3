/** A run of a text, marked or not. */
export interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Characters of context before the first mark and after the last; what lies further off is left out. */
const context = 240;

/**
 * A text in parts, those within `marks` marked: ranges `[from, to)` in characters (UTF-16), in any order; parts of them outside the text are left out, and those that overlap
 * count once. Of a long text only what lies around the marks is kept, or its end where there are none, with “…” in place of the rest.
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
