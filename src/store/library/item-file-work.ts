import { findItemSetEvenInTrash, restoreItemSet, saveItemSet, takenSetIds } from './item-sets.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { ItemColumns } from '../../items/item-columns.ts';
import { parseItemsFromTable, type QuestionTableSummary } from '../../items/found-questions.ts';
import { readItemFileAsUtf8, parseItemTable, type ItemFilePreview } from '../../items/item-file.ts';
import type { TextLayout } from '../../items/item-layout.ts';
import type { ItemTable } from '../../items/item-rows.ts';
import type { ItemSet } from '../../core/items/item.ts';
import { makeOwnItemSet, type OwnSetDetails } from '../../items/own-set.ts';
import type { DataSetRowChoice } from '../../items/parquet/chosen-rows.ts';
import { parseOwnItemSetFile } from '../../items/read-set-file.ts';
import { isSameSet } from '../../items/same-set.ts';
import { rowsToItemTable, type NumberedRow } from '../../items/table-of-rows.ts';

/** The content of a file: a set in Evenkeel's format, or a table whose columns a person assigns. */
export type OpenedItemFile = { readonly set: SetInFileSummary } | { readonly preview: ItemFilePreview };

/** Rows of a dataset, and the fields that a recipe needs but does not find. */
export interface DatasetRowsPreview {
  readonly preview: ItemFilePreview;
  readonly lacks: readonly string[];
}

export interface SetInFileSummary extends Omit<ItemSet, 'items'> {
  readonly count: number;
}

/** `added`: it is new; `restored`: it was in the Trash; `there`: it was already here, and nothing changed. */
export interface StoreItemSetResult {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly how: 'added' | 'restored' | 'there';
}

type ParsedFile = { readonly name: string } & ({ readonly set: ItemSet } | { readonly table: ItemTable });
let lastParsedFile: ParsedFile | null = null;
let openings = 0;

/** Forgets the file opened before. The returned function stores the new file, unless a later opening has begun meanwhile. */
function opening(): (file: ParsedFile) => void {
  const turn = (openings += 1);
  lastParsedFile = null;
  return (file) => {
    if (turn === openings) lastParsedFile = file;
  };
}

/** The worker's API: a file of 100,000 questions takes seconds. The worker holds the last file that was opened. */
export const itemFileWorkerApi = {
  /** `layout`: how a person says the file is laid out. The file is then never read as an Evenkeel set. */
  async open(file: File, layout?: TextLayout): Promise<OpenedItemFile> {
    const keep = opening();
    const { name } = file;
    if (!layout && (await isParquet(file))) return openRows(await parquetRows([file], name, { take: 'all' }), name, keep);
    const text = await readItemFileAsUtf8(file);
    const set = layout ? null : await parseOwnItemSetFile(text, name);
    if (set) {
      keep({ name, set });
      return { set: withoutItems(set) };
    }
    return openTable(parseItemTable(text, name, layout), name, keep);
  },

  /** The first rows of a dataset, for a preview. */
  async openFirst(rows: readonly NumberedRow[], name: string, recipe?: string): Promise<DatasetRowsPreview> {
    return openRows(rows, name, opening(), recipe);
  },

  /** The chosen rows of a dataset's files. `on` reports how many of them are read. */
  async openParquet(
    files: readonly Blob[],
    name: string,
    choice: DataSetRowChoice,
    recipe?: string,
    on?: (done: number, total: number) => void,
  ): Promise<DatasetRowsPreview> {
    const keep = opening();
    return openRows(await parquetRows(files, name, choice, on), name, keep, recipe);
  },

  /** What the opened table holds with these columns assigned. */
  async look(columns: ItemColumns): Promise<QuestionTableSummary> {
    const { table, name } = openedTable();
    return parseItemsFromTable(table, name, columns).found;
  },

  /** Stores the set in the opened file under its own id. */
  async storeSet(): Promise<StoreItemSetResult> {
    const set = lastParsedFile && 'set' in lastParsedFile ? lastParsedFile.set : null;
    if (!set) throw new Error('item-file-work: no set was opened');
    return storeItemSet(set);
  },

  /**
   * Stores the questions of the opened table as a new set. `about` says where it comes from; the default source is the
   * file's name.
   */
  async storeTable(
    columns: ItemColumns,
    title: string,
    licence: string,
    about: Pick<OwnSetDetails, 'source' | 'description' | 'keepPrivate'> = {},
  ): Promise<StoreItemSetResult> {
    const { table, name } = openedTable();
    const { items } = parseItemsFromTable(table, name, columns, 'to be stored');
    const details = { title, source: name, ...about, ...(licence.trim() && { licence: licence.trim() }) };
    const set = await makeOwnItemSet(details, items, await takenSetIds());
    await saveItemSet(set);
    return { id: set.id, title: set.title, count: items.length, how: 'added' };
  },
};

/** Whether the first bytes mark the file as Parquet. */
async function isParquet(file: File): Promise<boolean> {
  return file.size >= 12 && (await file.slice(0, 4).text()) === 'PAR1';
}

// Loads the Parquet reader only when it is needed.
async function parquetRows(
  files: readonly Blob[],
  name: string,
  choice: DataSetRowChoice,
  on?: (done: number, total: number) => void,
): Promise<NumberedRow[]> {
  return (await import('../../items/parquet/chosen-rows.ts')).readChosenRows(files, name, choice, on);
}

const openRows = (
  rows: readonly NumberedRow[],
  name: string,
  keep: ReturnType<typeof opening>,
  recipe?: string,
): Promise<DatasetRowsPreview> => openTable(rowsToItemTable(rows, name), name, keep, recipe);

// The recipes load only when the user adds questions.
async function openTable(
  opened: ItemTable,
  name: string,
  keep: ReturnType<typeof opening>,
  recipe?: string,
): Promise<DatasetRowsPreview> {
  const { recogniseTable } = await import('../../items/recipes/recipe-rows.ts');
  const { table, preview, lacks } = recogniseTable(opened, recipe);
  keep({ name, table });
  return { preview, lacks };
}

function openedTable(): { readonly table: ItemTable; readonly name: string } {
  if (!lastParsedFile || !('table' in lastParsedFile)) throw new Error('item-file-work: no table was opened');
  return lastParsedFile;
}

export type ItemFileWorkerApi = typeof itemFileWorkerApi;

/** Stores a set under its own id. Throws a UserError, without a change, if other items have that id. */
export async function storeItemSet(set: ItemSet): Promise<StoreItemSetResult> {
  const found = await findItemSetEvenInTrash(set.id);
  if (!found) {
    await saveItemSet(set);
    return { id: set.id, title: set.title, count: set.items.length, how: 'added' };
  }
  if (!isSameSet(found.set, set))
    throw new UserError(
      `Another question set has the id “${set.id}” but other questions or labels. Remove that one for good first, or change the id in this file.`,
    );
  if (found.inBin) await restoreItemSet(set.id);
  const { id, title, items } = found.set;
  return { id, title, count: items.length, how: found.inBin ? 'restored' : 'there' };
}

const withoutItems = ({ items, ...details }: ItemSet): SetInFileSummary => ({ ...details, count: items.length });
