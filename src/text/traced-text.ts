/** A text that remembers the origin of each of its characters: character i was at `from[i]` … `to[i]` − 1. */
export interface TracedText {
  readonly text: string;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

export function makeTracedText(text: string): TracedText {
  return { text, from: Int32Array.from(text, (_, i) => i), to: Int32Array.from(text, (_, i) => i + 1) };
}

/** The replacement of a piece: another text, or a part of the piece (from, to), which keeps its origins. */
export type TextOrKeptRange = string | readonly [number, number];

/** A piece from … to − 1 and its replacement. */
export interface TracedTextChange {
  readonly from: number;
  readonly to: number;
  readonly by: TextOrKeptRange;
}

/**
 * Replaces pieces of the text, which must be in order and must not overlap. The origin of new characters is the whole piece.
 */
export function applyTracedChanges(source: TracedText, changes: Iterable<TracedTextChange>): TracedText {
  const parts: TracedText[] = [];
  let at = 0;
  for (const { from, to, by } of changes) {
    parts.push(sliceTraced(source, at, from));
    parts.push(
      typeof by === 'string'
        ? makeInsertedTracedText(by, source, from, to)
        : sliceTraced(source, from + by[0], from + by[1]),
    );
    at = to;
  }
  if (parts.length === 0) return source;
  parts.push(sliceTraced(source, at, source.text.length));
  return joinTraced(parts);
}

/** Replaces every match of a global pattern. `null` leaves a match unchanged. */
export function replaceMatches(
  source: TracedText,
  pattern: RegExp,
  by: string | ((match: RegExpExecArray) => TextOrKeptRange | null),
): TracedText {
  const changes: TracedTextChange[] = [];
  for (const match of source.text.matchAll(pattern)) {
    const replacement = typeof by === 'string' ? by : by(match);
    if (replacement !== null) changes.push({ from: match.index, to: match.index + match[0].length, by: replacement });
  }
  return applyTracedChanges(source, changes);
}

export function sliceTraced(source: TracedText, from: number, to: number): TracedText {
  return { text: source.text.slice(from, to), from: source.from.subarray(from, to), to: source.to.subarray(from, to) };
}

export function joinTraced(parts: readonly TracedText[]): TracedText {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  const from = new Int32Array(length);
  const to = new Int32Array(length);
  let at = 0;
  for (const part of parts) {
    from.set(part.from, at);
    to.set(part.to, at);
    at += part.text.length;
  }
  return { text: parts.map(({ text }) => text).join(''), from, to };
}

/** A new text in place of a piece of the source. */
export function makeInsertedTracedText(text: string, source: TracedText, from: number, to: number): TracedText {
  const first = source.from[from] ?? source.to.at(-1) ?? 0;
  const last = to > from ? (source.to[to - 1] ?? first) : first;
  return { text, from: new Int32Array(text.length).fill(first), to: new Int32Array(text.length).fill(last) };
}
