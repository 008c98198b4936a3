/**
 * Replaces Python's `NaN`, `Infinity` and `-Infinity` in a JSON text by `null`; `undefined` if none occurs. Strings stay
 * unchanged. It makes one pass, however long a string is.
 */
export function replaceNonFiniteByNull(text: string): string | undefined {
  const token = /"|-?\bInfinity\b|\bNaN\b/g;
  const parts: string[] = [];
  let from = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === '"') {
      token.lastIndex = afterString(text, found.index);
      continue;
    }
    parts.push(text.slice(from, found.index), 'null');
    from = token.lastIndex;
  }
  return from === 0 ? undefined : parts.join('') + text.slice(from);
}

const backslash = 0x5c;
const quote = 0x22;

function afterString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === backslash) at += 1;
  }
  return text.length;
}
