import { Dexie, type Collection, type Table } from 'dexie';

/** Rows read at once: more would hold the page up while they are unpacked. */
const rowsAtOnce = 500;

type KeyOfSet = readonly [set: string, ...rest: readonly (string | number)[]];

/** Every row of a set, of a table whose primary key begins with the set, in the order of the keys. */
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

/** A list is larger than any text or number, and a key that goes on is larger than one that ends. */
const rowsAfter = <Row, Key>(table: Table<Row, Key>, set: string, after: readonly unknown[] = [set]): Collection<Row, Key> =>
  table.where(':id').between(after, [set, Dexie.maxKey], false, true);
