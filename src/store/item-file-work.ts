import { findItemSet, restoreItemSet, saveItemSet, takenSetIds } from './item-sets.ts';
import { UserError } from '../core/user-error.ts';
import type { ItemColumns } from '../items/item-columns.ts';
import { itemFileText, previewItemFile, readItemFile, type ItemFilePreview } from '../items/item-file.ts';
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

let opened: { readonly name: string; readonly text: string; readonly set: ItemSet | null } | null = null;

/** What the worker does: a file of 100,000 questions takes seconds. It holds the last file that was opened. */
export const itemFileWork = {
  async open(file: File): Promise<OpenedFile> {
    opened = null;
    const text = await itemFileText(file);
    const set = await readSetFile(text, file.name);
    const found = set ? { set: without(set) } : { preview: previewItemFile(text, file.name) };
    opened = { name: file.name, text: set ? '' : text, set };
    return found;
  },

  /** The set in the file that was opened, under its own id. */
  async storeSet(): Promise<StoredSet> {
    const set = opened?.set;
    if (!set) throw new Error('item-file-work: no set was opened');
    return storeSet(set);
  },

  /** The questions of the table that was opened, as a new set. */
  async storeTable(columns: ItemColumns, title: string, licence: string): Promise<StoredSet> {
    if (!opened) throw new Error('item-file-work: no file was opened');
    const { text, name } = opened;
    const items = readItemFile(text, name, columns);
    const details = { title, source: name, ...(licence.trim() && { licence: licence.trim() }) };
    const set = await ownItemSet(details, items, await takenSetIds());
    await saveItemSet(set);
    return { id: set.id, title: set.title, count: items.length, how: 'added' };
  },
};

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
