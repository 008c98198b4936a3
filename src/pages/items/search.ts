import type { Item } from '../../items/item.ts';

/** Whether the item holds every word that is searched for, in either case, anywhere in what it says. */
export function matches(item: Item, search: string): boolean {
  const text = [item.id, item.question, item.subject ?? '', ...(item.choices ?? [])].join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
