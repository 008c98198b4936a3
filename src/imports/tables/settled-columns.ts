import type { FoundRecord } from '../log/records.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { resolveTableColumns, type TableColumns } from './table-columns.ts';

/** Number of rows examined before the first is read. */
const sampleSize = 200;
/** How often columns may be resolved again: if every row has other columns, it is not a table. */
const mostTimes = 100;
const mostNamed = 5;

/**
 * Tracks the roles of a file's columns while its rows arrive. A column may first occur in a later row, such as `error` when
 * most answers succeeded.
 */
export class TableColumnTracker {
  readonly #names = new Set<string>();
  readonly #notRead = new Set<string>();
  #columns: TableColumns | undefined;
  #times = 0;

  constructor(private readonly mapping: ColumnMapping | undefined) {}

  /** Whether these rows are too few to decide. */
  static isFew = (rows: readonly FoundRecord[]): boolean => rows.length < sampleSize;

  /** Decides by the first rows. */
  begin(rows: readonly FoundRecord[]): TableColumns {
    for (const { fields = {} } of rows) for (const name of Object.keys(fields)) this.#names.add(name);
    return (this.#columns = this.#of([...this.#names], rows));
  }

  /** The columns including this row's. Roles that were known stay the same. */
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

/** Whether everything that was known stays the same. */
const goesOn = (before: TableColumns, now: TableColumns): boolean =>
  [...roles, ...figures].every((role) => before[role] === null || before[role] === now[role]) &&
  JSON.stringify([before.answers, before.choices]) === JSON.stringify([now.answers, now.choices]) &&
  (before.tokens === null || JSON.stringify(before.tokens) === JSON.stringify(now.tokens)) &&
  before.scores.every((column) => now.scores.includes(column)) &&
  before.others.every((column) => now.others.includes(column));

/** A repetition column whose values are not numbers is an ordinary column. */
export function dropNonNumericRepeat(columns: TableColumns, rows: readonly Pick<FoundRecord, 'fields'>[]): TableColumns {
  const { repeat, others } = columns;
  const isCount = rows.every(
    ({ fields }) => repeat === null || !fields || /^\d*$/.test(String(fields[repeat] ?? '').trim()),
  );
  return repeat === null || isCount ? columns : { ...columns, repeat: null, others: [...others, repeat] };
}
