/**
 * The distinctive names of several columns, without their common prefix and suffix: `antwort_gpt`, `antwort_llama` become
 * gpt and llama.
 */
export function stripCommonAffixes(columns: readonly string[]): readonly string[] {
  const [first = ''] = columns;
  if (columns.length < 2) return columns;
  const start = lastEnd(first.slice(0, commonStart(columns)));
  const rest = columns.map((column) => column.slice(start));
  const reversed = rest.map((column) => [...column].reverse().join(''));
  const end = lastEnd((reversed[0] ?? '').slice(0, commonStart(reversed)));
  const names = rest.map((column) => column.slice(0, column.length - end).trim());
  return names.every((name) => name !== '') && new Set(names).size === names.length ? names : columns;
}

function commonStart(texts: readonly string[]): number {
  const [first = ''] = texts;
  let at = 0;
  while (at < first.length && texts.every((text) => text[at] === first[at])) at++;
  return at;
}

/** Names are split only at the end of a word: `model_a` and `model_b` share “model_”, `gpt-4` and `gpt-4o` only “gpt-”. */
const lastEnd = (text: string): number => (/^.*[\s_:.-]/s.exec(text)?.[0] ?? '').length;
