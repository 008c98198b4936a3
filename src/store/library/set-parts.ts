import type { Transaction } from 'dexie';
import type { Item, ItemSet } from '../../core/items/item.ts';
import { registeredAnswerKinds } from '../../core/answers/kinds.ts';
import { scoreKind } from '../../core/answers/score-kind.ts';
import { hasTwoResponses, isJudgedPair } from '../../core/items/pair.ts';
import type { ItemPartRow, ItemSetRow } from '../database/database.ts';

/** The most that is unpacked at once, in items and in characters: more would block the page. */
const mostItems = 500;
const mostCharacters = 500_000;

/** The rows of a set: its entry in lists of sets, and its items in parts. */
export function itemSetToRows(
  { items, ...about }: ItemSet,
  kept: Pick<ItemSetRow, 'hash' | 'addedAt' | 'removedAt'>,
): { readonly row: ItemSetRow; readonly parts: readonly ItemPartRow[] } {
  const { id } = about;
  const compared = items.filter(hasTwoResponses).length;
  const shapes = registeredAnswerKinds().flatMap(({ asksAbout: { id, field, fits } }) =>
    field ? [] : [[id, items.filter(fits).length] as const],
  );
  return {
    row: {
      id,
      about,
      count: items.length,
      pairs: items.filter(isJudgedPair).length,
      ...(compared > 0 && { compared }),
      plain: items.filter(scoreKind.asksAbout.fits).length,
      ...(shapes.length > 0 && { shapes: Object.fromEntries(shapes) }),
      ...kept,
    },
    parts: partsOf(items).map((items, part) => ({ set: id, part, items })),
  };
}

function partsOf(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  let part: Item[] = [];
  let characters = Infinity;
  for (const item of items) {
    const more = JSON.stringify(item).length;
    if (characters + more > mostCharacters || part.length === mostItems) {
      part = [];
      parts.push(part);
      characters = 0;
    }
    part.push(item);
    characters += more;
  }
  return parts;
}

/** A row as versions before 6 wrote it. */
interface WholeRow extends Pick<ItemSetRow, 'id' | 'hash' | 'addedAt' | 'removedAt'> {
  readonly set: ItemSet;
}

/** Moves the items out of the rows of sets, one set at a time. */
export async function migrateSetsToParts(transaction: Transaction): Promise<void> {
  const sets = transaction.table<WholeRow | ItemSetRow, string>('itemSets');
  for (const id of await sets.toCollection().primaryKeys()) {
    const { set, ...kept } = (await sets.get(id)) as WholeRow;
    const { row, parts } = itemSetToRows(set, kept);
    await sets.put(row);
    await transaction.table<ItemPartRow>('itemParts').bulkPut(parts);
  }
}
