import { rowsToCsv, type CsvRow } from '../base/text/csv.ts';
import { maxItemColumns } from '../core/counting/counting.ts';
import { UserError } from '../base/errors/user-error.ts';
import type { Item, ItemSet } from '../core/items/item.ts';

/** Column names in a table. `paraphrase_3` and higher are names too. */
const fieldNames: ReadonlySet<string> = new Set([
  ...['id', 'question', 'choices', 'answer_index', 'subset', 'split', 'source', 'answer', 'paraphrased_by', 'solution'],
  ...['response', 'criterion', 'cluster', 'kind', 'counts', 'keep_private', 'columns', '__proto__'],
]);
export const isItemSetFieldName = (name: string): boolean => fieldNames.has(name) || /^paraphrase_\d{1,2}$/.test(name);

/** The first value in an item set’s JSON. */
export const itemSetFormat = 'evenkeel-items/1';

/** The columns that every CSV and JSONL of an item set has. */
export const itemSetColumns = [
  'id',
  'question',
  'paraphrase_1',
  'paraphrase_2',
  'choices',
  'answer_index',
  'subset',
  'split',
  'source',
] as const;

const setFileEndings = { json: '.items.json', jsonl: '.jsonl', csv: '.csv' } as const;
export type SetFileKind = keyof typeof setFileEndings;

/** Writes an item set as a file. read-set-file.ts reads the same items back. */
export function itemSetToFile(
  set: ItemSet,
  kind: SetFileKind,
): { readonly name: string; readonly text: string; readonly type: string } {
  const name = `${set.id}${setFileEndings[kind]}`;
  switch (kind) {
    case 'json':
      return { name, text: setAsJson(set), type: 'application/json' };
    case 'jsonl':
      return { name, text: setAsJsonLines(set), type: 'application/jsonl' };
    case 'csv':
      return { name, text: setAsCsv(set), type: 'text/csv' };
  }
}

/** The whole set with all its details, one item per line. Item ids omit the set’s id. */
function setAsJson({ items, ...details }: ItemSet): string {
  const head = JSON.stringify({ format: itemSetFormat, ...details });
  const lines = items.map((item) => JSON.stringify({ ...item, id: localId(item, details.id) }));
  return `${head.slice(0, -1)},"items":[\n${lines.join(',\n')}\n]}\n`;
}

/** One item per line, with the same fields as the CSV. Lists are JSON lists, and missing fields are omitted. */
function setAsJsonLines(set: ItemSet): string {
  return set.items
    .map((item) => {
      const { id, question, choices, answer, subject, paraphrases, paraphrasedBy, split, source } = item;
      const { solution, response, criterion, cluster, counts, keepPrivate, columns } = item;
      refuseOneParaphrase(item);
      return `${JSON.stringify({
        id,
        question,
        ...Object.fromEntries((paraphrases ?? []).map((text, n) => [`paraphrase_${n + 1}`, text])),
        ...(choices ? { choices, answer_index: answer } : { answer }),
        subset: subject,
        split,
        source,
        ...(paraphrasedBy && { paraphrased_by: paraphrasedBy }),
        solution,
        response,
        criterion,
        cluster,
        counts,
        keep_private: keepPrivate,
        columns,
        ...(set.kind !== 'general' && { kind: set.kind }),
      })}\n`;
    })
    .join('');
}

/**
 * Writes the nine columns, and further ones only if an item needs them: `paraphrase_3` and higher, `answer` (the reference
 * answer without choices), `paraphrased_by` (a list), `solution`, `response`, `criterion`, `cluster`, `kind` (of the set,
 * unless general), `counts` (JSON), `keep_private`, and the item’s further columns.
 * Further columns keep their names. If a name or value would be ambiguous, all are in `columns` (JSON). Lists are JSON
 * lists. Texts that a spreadsheet would run as a formula get a leading apostrophe, which reading removes.
 */
function setAsCsv({ items, kind }: ItemSet): string {
  const most = items.reduce((n, { paraphrases = [] }) => Math.max(n, paraphrases.length), 2);
  const some = (has: (item: Item) => boolean) => items.some(has);
  const extra = {
    answer: some(({ choices }) => !choices),
    by: some(({ paraphrasedBy }) => paraphrasedBy !== undefined),
    solution: some(({ solution }) => solution !== undefined),
    response: some(({ response }) => response !== undefined),
    criterion: some(({ criterion }) => criterion !== undefined),
    cluster: some(({ cluster }) => cluster !== undefined),
    kind: kind !== 'general',
    counts: some(({ counts }) => counts !== undefined),
    keepPrivate: some(({ keepPrivate }) => keepPrivate !== undefined),
    columns: some(({ columns }) => columns !== undefined),
  };
  const further = columnsAlone(items);
  return rowsToCsv(
    items.map((item): CsvRow => {
      const { id, question, choices, answer, subject, paraphrases = [], paraphrasedBy, split, source } = item;
      const { solution, response, criterion, cluster, counts, keepPrivate, columns } = item;
      refuseOneParaphrase(item);
      return {
        id,
        question,
        ...Object.fromEntries(Array.from({ length: most }, (_, n) => [`paraphrase_${n + 1}`, paraphrases[n] ?? null])),
        choices: choices ? JSON.stringify(choices) : null,
        answer_index: choices ? answer : null,
        subset: subject ?? null,
        split: split ?? null,
        source: source ?? null,
        ...(extra.answer && { answer: choices ? null : answer }),
        ...(extra.by && { paraphrased_by: paraphrasedBy ? JSON.stringify(paraphrasedBy) : null }),
        ...(extra.solution && { solution: solution ?? null }),
        ...(extra.response && { response: response ?? null }),
        ...(extra.criterion && { criterion: criterion ?? null }),
        ...(extra.cluster && { cluster: cluster ?? null }),
        ...(extra.kind && { kind }),
        ...(extra.counts && { counts: counts ? JSON.stringify(counts) : null }),
        ...(extra.keepPrivate && { keep_private: keepPrivate ? 'true' : null }),
        ...(further
          ? Object.fromEntries(further.map((name) => [name, columns?.[name] ?? null]))
          : extra.columns && { columns: columns ? JSON.stringify(columns) : null }),
      };
    }),
  );
}

/**
 * The names of further columns, if each can be a column of the table. No name may be an item field, and no value may be
 * empty, as it would read as missing. Otherwise undefined: then `columns` holds them as an object.
 */
function columnsAlone(items: readonly Item[]): readonly string[] | undefined {
  const names = new Set<string>();
  for (const { columns = {} } of items) {
    for (const [name, value] of Object.entries(columns)) {
      if (isItemSetFieldName(name) || value === '' || name !== name.trim()) return undefined;
      names.add(name);
    }
  }
  return names.size > maxItemColumns ? undefined : [...names];
}

const localId = ({ id }: Item, set: string): string => id.slice(set.length + 1);

/** A table needs two paraphrases, so a single one would look like a gap. */
function refuseOneParaphrase({ id, paraphrases }: Item): void {
  if (paraphrases?.length === 1)
    throw new UserError(
      `The item “${id}” has one paraphrase, but a table has two or none. Save the whole set as JSON, or add the other.`,
    );
}
