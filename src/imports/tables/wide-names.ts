/** What several columns are named after, without what all of them begin and end with: `antwort_gpt`, `antwort_llama` are gpt and llama. */
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

/** Names are parted where a word ends: `model_a` and `model_b` have “model_” alike, `gpt-4` and `gpt-4o` nothing but “gpt-”. */
const lastEnd = (text: string): number => (/^.*[\s_:.-]/s.exec(text)?.[0] ?? '').length;
