import type { LogFile } from '../log/imported-log.ts';
import { oneLine } from '../log/plain-text.ts';
import type { Fields } from '../promptfoo/fields.ts';
import { readFirstTableRows } from './first-rows.ts';
import { fieldByDottedPath } from './nested-fields.ts';
import type { ColumnRole, ColumnMapping } from './column-mapping.ts';
import { dropNonNumericRepeat } from './settled-columns.ts';
import { isAnswerTable, resolveTableColumns, type TableColumns } from './table-columns.ts';

/** Tables as a page shows them before a person has assigned their columns. */
export interface TableSummary {
  readonly files: readonly string[];
  readonly bytes: number;
  /** The columns of all files, in order, with a sample value each. */
  readonly columns: readonly ColumnWithExample[];
  /** How many more there are. */
  readonly unlisted: number;
  /** Rows of the first file, for the first of the columns. */
  readonly rows: readonly (readonly string[])[];
  /** The roles that the names suggest. */
  readonly byNames: ColumnMapping;
  /** Whether these suffice. */
  readonly hasAnswers: boolean;
  /** Why the files cannot be read, whatever the mapping. */
  readonly fault?: string;
}

export interface ColumnWithExample {
  readonly name: string;
  readonly example: string;
}

const mostFiles = 20;
const mostColumns = 20_000;
const mostShown = 24;
const longestName = 500;
const longestExample = 80;

/** Returns `undefined` if none of the files is a table. */
export async function summariseTableFiles(files: readonly LogFile[]): Promise<TableSummary | undefined> {
  const known = new Map<string, string>();
  const tables: { readonly file: LogFile; readonly rows: readonly Fields[] }[] = [];
  let fault: string | undefined;
  for (const file of files) {
    const found = tables.length < mostFiles ? await readFirstTableRows(file) : undefined;
    if (!found) continue;
    tables.push({ file, rows: found.rows });
    fault ??= found.fault;
    for (const name of found.columns)
      if (!known.get(name)) known.set(name, found.rows.map((row) => exampleOf(row, name)).find(Boolean) ?? '');
  }
  const [first] = tables;
  if (!first) return undefined;
  // An empty or longer name cannot be chosen.
  const names = [...known.keys()].filter((name) => name !== '' && name.length <= longestName);
  const listed = names.slice(0, mostColumns);
  const columns = dropNonNumericRepeat(
    resolveTableColumns(listed),
    first.rows.map((fields) => ({ fields })),
  );
  return {
    files: files.map(({ name }) => name),
    bytes: files.reduce((sum, { blob }) => sum + blob.size, 0),
    columns: listed.map((name) => ({ name, example: known.get(name) ?? '' })),
    unlisted: known.size - listed.length,
    rows: first.rows.map((row) => listed.slice(0, mostShown).map((name) => exampleOf(row, name))),
    byNames: mappingByNames(columns),
    hasAnswers: isAnswerTable(columns),
    ...(fault !== undefined && { fault }),
  };
}

function exampleOf(row: Fields, column: string): string {
  const value = fieldByDottedPath(row, column);
  if (value === undefined || value === null) return '';
  // Only the beginning of a long text is put on one line.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return oneLine(text.slice(0, 4 * longestExample), longestExample);
}

/** The roles by name in the form of a person's mapping. It leaves out factors, which the values decide. */
function mappingByNames(columns: TableColumns): ColumnMapping {
  const one = (column: string | null): readonly string[] => (column === null ? [] : [column]);
  const roles: Readonly<Record<Exclude<ColumnRole, 'varies'>, readonly string[]>> = {
    answer: columns.answers.map(({ column }) => column),
    question: one(columns.question),
    id: one(columns.id),
    choices: columns.choices,
    reference: one(columns.reference),
    set: one(columns.set),
    model: one(columns.model),
    repeat: one(columns.repeat),
    score: columns.isWide ? columns.answers.flatMap(({ score }) => score ?? []) : columns.scores,
    prompt: one(columns.prompt),
    system: one(columns.system),
    temperature: one(columns.temperature),
    seed: one(columns.seed),
    ms: one(columns.ms),
    promptTokens: one(columns.tokens?.prompt ?? null),
    completionTokens: one(columns.tokens?.completion ?? null),
    extracted: one(columns.extracted),
    thought: one(columns.thought),
    error: one(columns.error),
  };
  return { roles, answersAre: columns.answers.some(({ isModel }) => isModel) ? 'models' : 'ways' };
}
