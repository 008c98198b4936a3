import { findItemSet, restoreItemSet, saveItemSet, takenSetIds } from './item-sets.ts';
import { UserError } from '../core/user-error.ts';
import type { ItemColumns } from '../items/item-columns.ts';
import { findQuestions, type FoundQuestions } from '../items/found-questions.ts';
import { itemFileText, previewOf, tableOf, type ItemFilePreview } from '../items/item-file.ts';
import type { Layout } from '../items/item-layout.ts';
import type { ItemTable } from '../items/item-rows.ts';
import type { ItemSet } from '../core/item.ts';
import { ownItemSet } from '../items/own-set.ts';
import { readSetFile } from '../items/read-set-file.ts';
import { isSameSet } from '../items/same-set.ts';

/** What was found in a file: a set of ours, or a table whose columns a person names. */
export type OpenedFile = { readonly set: SetInFile } | { readonly preview: ItemFilePreview };

export interface SetInFile extends Omit<ItemSet, 'items'> {
  readonly count: number;
}

/** `added`: it was not here; `restored`: it lay in the bin; `there`: it is here already, and nothing was changed. */
export interface StoredSet {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly how: 'added' | 'restored' | 'there';
}

type Opened = { readonly name: string } & ({ readonly set: ItemSet } | { readonly table: ItemTable });
let opened: Opened | null = null;

/** What the worker does: a file of 100,000 questions takes seconds. It holds the last file that was opened. */
export const itemFileWork = {
  /** `layout`: how a person says that it is laid out; it is then no set of ours. */
  async open(file: File, layout?: Layout): Promise<OpenedFile> {
    opened = null;
    const text = await itemFileText(file);
    const { name } = file;
    const set = layout ? null : await readSetFile(text, name);
    if (set) {
      opened = { name, set };
      return { set: without(set) };
    }
    const table = tableOf(text, name, layout);
    opened = { name, table };
    return { preview: previewOf(table) };
  },

  /** What the table that was opened holds, with its columns so chosen. */
  async look(columns: ItemColumns): Promise<FoundQuestions> {
    const { table, name } = openedTable();
    return findQuestions(table, name, columns).found;
  },

  /** The set in the file that was opened, under its own id. */
  async storeSet(): Promise<StoredSet> {
    const set = opened && 'set' in opened ? opened.set : null;
    if (!set) throw new Error('item-file-work: no set was opened');
    return storeSet(set);
  },

  /** The questions of the table that was opened, as a new set. */
  async storeTable(columns: ItemColumns, title: string, licence: string): Promise<StoredSet> {
    const { table, name } = openedTable();
    const { items } = findQuestions(table, name, columns, 'to be stored');
    const details = { title, source: name, ...(licence.trim() && { licence: licence.trim() }) };
    const set = await ownItemSet(details, items, await takenSetIds());
    await saveItemSet(set);
    return { id: set.id, title: set.title, count: items.length, how: 'added' };
  },
};

function openedTable(): { readonly table: ItemTable; readonly name: string } {
  if (!opened || !('table' in opened)) throw new Error('item-file-work: no table was opened');
  return opened;
}

export type ItemFileWork = typeof itemFileWork;

/** Stores a set under its own id; where that is taken by other items, a UserError says so and nothing is changed. */
export async function storeSet(set: ItemSet): Promise<StoredSet> {
  const found = await findItemSet(set.id);
  if (!found) {
    await saveItemSet(set);
    return { id: set.id, title: set.title, count: set.items.length, how: 'added' };
  }
  if (!isSameSet(found.set, set))
    throw new UserError(
      `There is another question set with the id “${set.id}”, with other questions or labels: remove that one for good first, or give this one another id in the file.`,
    );
  if (found.inBin) await restoreItemSet(set.id);
  const { id, title, items } = found.set;
  return { id, title, count: items.length, how: found.inBin ? 'restored' : 'there' };
}

const without = ({ items, ...details }: ItemSet): SetInFile => ({ ...details, count: items.length });
