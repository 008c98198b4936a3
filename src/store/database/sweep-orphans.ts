import { Dexie, type IndexableType, type Table } from 'dexie';
import { database, type ResponseRow } from './database.ts';

/**
 * Rows whose run or set is gone: a version that did not look left them behind when the browser's data was cleared under a run that went on.
 * No page shows them.
 *
 * None that is about to be needed is taken for one. A run's row is written in the same transaction as its first other rows or in one before,
 * and deleted in the same as its last; a set's likewise. So whatever another tab does at the time, rows that one transaction finds without
 * their run have none, and each piece is deleted in the transaction that has just looked.
 */
export interface OrphanRowCounts {
  /** Ids of runs that are not there, with how many rows they left. */
  readonly ofRuns: ReadonlyMap<string, number>;
  /** Ids of sets that are not there, likewise. */
  readonly ofSets: ReadonlyMap<string, number>;
}

/** So many rows are deleted in one transaction: others wait for it only a moment. */
const piece = 500;

/** Tables by their first key part, which names the run or set. */
interface OwnedTable {
  readonly name: string;
  /** Its key or index that begins with the owner's id. */
  readonly index: string;
  readonly owner: 'runs' | 'itemSets';
  /** How many parts a key has after the id. */
  readonly isCompound: boolean;
}

/** Drafts and ratings are not among them: people wrote them, and those of a built-in set have no row of a set. */
const ownedTables: readonly OwnedTable[] = [
  { name: 'responses', index: '[run+cell]', owner: 'runs', isCompound: true },
  { name: 'lines', index: '[run+type]', owner: 'runs', isCompound: true },
  { name: 'results', index: 'run', owner: 'runs', isCompound: false },
  { name: 'judgeChoices', index: 'run', owner: 'runs', isCompound: false },
  { name: 'spending', index: 'run', owner: 'runs', isCompound: false },
  { name: 'plans', index: 'id', owner: 'runs', isCompound: false },
  { name: 'itemParts', index: '[set+part]', owner: 'itemSets', isCompound: true },
];

/** Looks for orphans, and deletes nothing. */
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

/** Deletes orphans in small pieces, with a rest after each; how many rows went. */
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

/** In one transaction: looks that the owner is not there, and deletes some of what it left. */
function sweepPiece(table: OwnedTable, id: string): Promise<number> {
  return database.transaction('rw', table.owner, table.name, async () => {
    if (await isThere(table, id)) return 0;
    const keys = await rowsOf(table, id).limit(piece).primaryKeys();
    await database.table(table.name).bulkDelete(keys);
    return keys.length;
  });
}

/** Those that the table names and that have no row of their own; from one id to the next, so that no row of what they have is read. */
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
