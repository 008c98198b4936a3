import { Dexie, type IndexableType, type Table } from 'dexie';
import { database, type ResponseRow } from './database.ts';

/**
 * Rows whose run or set is gone. Versions without checks left them behind when the browser's data was cleared under a run
 * that went on. No page shows them.
 *
 * The sweep never takes rows that are about to be needed. A run's row is written in the same transaction as its first other
 * rows, or before them. It is deleted in the same transaction as its last rows. The same holds for a set. So rows that a
 * transaction finds without their run are orphans, whatever another tab does. Each piece is deleted in the transaction that
 * has just checked.
 */
export interface OrphanRowCounts {
  /** Ids of missing runs, with the number of rows that they left. */
  readonly ofRuns: ReadonlyMap<string, number>;
  /** Ids of missing sets, likewise. */
  readonly ofSets: ReadonlyMap<string, number>;
}

/** Rows deleted in one transaction: few enough that others wait only a moment. */
const piece = 500;

/** A table whose key begins with the id of a run or set. */
interface OwnedTable {
  readonly name: string;
  /** Its key or index that begins with the owner's id. */
  readonly index: string;
  readonly owner: 'runs' | 'itemSets';
  /** Whether the key has further parts after the id. */
  readonly isCompound: boolean;
}

/** Drafts and ratings are excluded: people wrote them, and a built-in set has no row. */
const ownedTables: readonly OwnedTable[] = [
  { name: 'responses', index: '[run+cell]', owner: 'runs', isCompound: true },
  { name: 'lines', index: '[run+type]', owner: 'runs', isCompound: true },
  { name: 'results', index: 'run', owner: 'runs', isCompound: false },
  { name: 'judgeChoices', index: 'run', owner: 'runs', isCompound: false },
  { name: 'spending', index: 'run', owner: 'runs', isCompound: false },
  { name: 'plans', index: 'id', owner: 'runs', isCompound: false },
  { name: 'itemParts', index: '[set+part]', owner: 'itemSets', isCompound: true },
];

/** Finds orphans without deleting anything. */
export async function countOrphanRows(): Promise<OrphanRowCounts> {
  const ofRuns = new Map<string, number>();
  const ofSets = new Map<string, number>();
  for (const table of ownedTables) {
    const counts = table.owner === 'runs' ? ofRuns : ofSets;
    for (const id of await ownersWithoutRow(table)) {
      const count = await rowsOf(table, id).count();
      if (count > 0) counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  return { ofRuns, ofSets };
}

/** Deletes orphans in small pieces, with a rest after each. Returns the number of deleted rows. */
export async function sweepOrphans(rest: () => Promise<void> = () => Promise.resolve()): Promise<number> {
  let swept = 0;
  for (const table of ownedTables) {
    for (const id of await ownersWithoutRow(table)) {
      for (let deleted = piece; deleted === piece; swept += deleted) {
        deleted = await sweepPiece(table, id);
        await rest();
      }
    }
  }
  return swept;
}

/** In one transaction, checks that the owner is missing and deletes some of its rows. */
function sweepPiece(table: OwnedTable, id: string): Promise<number> {
  return database.transaction('rw', table.owner, table.name, async () => {
    if (await isThere(table, id)) return 0;
    const keys = await rowsOf(table, id).limit(piece).primaryKeys();
    await database.table(table.name).bulkDelete(keys);
    return keys.length;
  });
}

/**
 * The owners that the table names but that have no row of their own. It jumps from one id to the next, so it reads none of
 * their rows.
 */
async function ownersWithoutRow(table: OwnedTable): Promise<string[]> {
  const without: string[] = [];
  for (let last: string | undefined; ;) {
    const next = await nextOwner(table, last);
    if (next === undefined) return without;
    if (!(await isThere(table, next))) without.push(next);
    last = next;
  }
}

async function nextOwner({ name, index, isCompound }: OwnedTable, after: string | undefined): Promise<string | undefined> {
  const from = database.table(name).where(index);
  const behind = isCompound ? from.above(after === undefined ? [''] : [after, Dexie.maxKey]) : from.above(after ?? '');
  const [key] = await behind.limit(1).keys();
  return (Array.isArray(key) ? (key[0] as unknown) : key) as string | undefined;
}

const isThere = async ({ owner }: OwnedTable, id: string): Promise<boolean> =>
  (await database.table(owner).where('id').equals(id).count()) > 0;

function rowsOf({ name, index, isCompound }: OwnedTable, id: string) {
  const table: Table<ResponseRow, IndexableType> = database.table(name);
  return isCompound ? table.where(index).between([id], [id, Dexie.maxKey]) : table.where(index).equals(id);
}
