import { Dexie, type Collection, type Table } from 'dexie';

/** Rows read at once: more would block the page while they are unpacked. */
const rowsAtOnce = 500;

type KeyOfSet = readonly [set: string, ...rest: readonly (string | number)[]];

/** Every row of a set, in key order. The table's primary key must begin with the set. */
export async function loadRowsOfSet<Row, Key extends KeyOfSet>(
  table: Table<Row, Key>,
  set: string,
  keyOf: (row: Row) => Key,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const some = await rowsAfter(table, set, last && keyOf(last))
      .limit(rowsAtOnce)
      .toArray();
    rows.push(...some);
    if (some.length < rowsAtOnce) return rows;
  }
}

export async function deleteRowsOfSets<Row, Key extends KeyOfSet>(
  table: Table<Row, Key>,
  sets: readonly string[],
): Promise<void> {
  for (const set of sets) await rowsAfter(table, set).delete();
}

/** In IndexedDB, a list sorts after any text or number, and a longer key after its prefix. */
const rowsAfter = <Row, Key>(table: Table<Row, Key>, set: string, after: readonly unknown[] = [set]): Collection<Row, Key> =>
  table.where(':id').between(after, [set, Dexie.maxKey], false, true);
