import type { Item, ItemSet } from '../../src/core/items/item.ts';

/** A question set of a person’s own, “mine”. */
export const ownSet = (items: readonly Item[]): ItemSet => ({
  id: 'mine',
  version: 'aaaaaaaa',
  title: 'Mine',
  description: '',
  kind: 'general',
  language: 'en',
  licence: 'CC0',
  source: 'me',
  items,
});
