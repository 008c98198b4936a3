import type { FoundRecord } from '../log/records.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { resolveTableColumns, type TableColumns } from './table-columns.ts';

/** So many rows are looked at before the first is read. */
const sampleSize = 200;
/** Columns are settled anew so often at most: rows that all have others are no table. */
const mostTimes = 100;
const mostNamed = 5;

/** What the columns of a file are, while its rows come: a column may first stand in a later row, as `error` does where most answers came back. */
export class TableColumnTracker {
  readonly #names = new Set<string>();
  readonly #notRead = new Set<string>();
  #columns: TableColumns | undefined;
  #times = 0;

  constructor(private readonly mapping: ColumnMapping | undefined) {}

  /** Whether so few rows are there that more should be waited for. */
  static isFew = (rows: readonly FoundRecord[]): boolean => rows.length < sampleSize;

  /** By the first rows. */
  begin(rows: readonly FoundRecord[]): TableColumns {
    for (const { fields = {} } of rows) for (const name of Object.keys(fields)) this.#names.add(name);
    return (this.#columns = this.#of([...this.#names], rows));
  }

  /** As they are with this row: what was known stays as it was read so far. */
  with(known: TableColumns, row: FoundRecord): TableColumns {
    const columns = this.#columns ?? known;
    const added = Object.keys(row.fields ?? {}).filter((name) => !this.#names.has(name));
    if (added.length === 0) return columns;
    this.#times += 1;
    const next = this.#times <= mostTimes ? this.#of([...this.#names, ...added], [row]) : undefined;
    if (next && goesOn(columns, next)) {
      for (const name of added) this.#names.add(name);
      return (this.#columns = next);
    }
    for (const name of added) if (this.#notRead.size < mostTimes) this.#notRead.add(name);
    return columns;
  }

  #of(names: readonly string[], rows: readonly FoundRecord[]): TableColumns {
    const columns = resolveTableColumns(names, this.mapping);
    return this.mapping?.roles.repeat ? columns : dropNonNumericRepeat(columns, rows);
  }

  remarks(file: string): readonly string[] {
    const named = [...this.#notRead].slice(0, mostNamed).map((name) => `“${name}”`);
    const more = this.#notRead.size > named.length ? ' and others' : '';
    return named.length === 0
      ? []
      : [`Columns of “${file}” that only later rows have are not read: ${named.join(', ')}${more}.`];
  }
}

const roles = ['question', 'id', 'reference', 'set', 'model', 'repeat', 'prompt', 'system', 'error', 'thought'] as const;
const figures = ['temperature', 'seed', 'ms', 'extracted'] as const;

/** Whether all that was known is the same still. */
const goesOn = (before: TableColumns, now: TableColumns): boolean =>
  [...roles, ...figures].every((role) => before[role] === null || before[role] === now[role]) &&
  JSON.stringify([before.answers, before.choices]) === JSON.stringify([now.answers, now.choices]) &&
  (before.tokens === null || JSON.stringify(before.tokens) === JSON.stringify(now.tokens)) &&
  before.scores.every((column) => now.scores.includes(column)) &&
  before.others.every((column) => now.others.includes(column));

/** What is called a repetition and is no number is a column like others. */
export function dropNonNumericRepeat(columns: TableColumns, rows: readonly Pick<FoundRecord, 'fields'>[]): TableColumns {
  const { repeat, others } = columns;
  const isCount = rows.every(
    ({ fields }) => repeat === null || !fields || /^\d*$/.test(String(fields[repeat] ?? '').trim()),
  );
  return repeat === null || isCount ? columns : { ...columns, repeat: null, others: [...others, repeat] };
}
