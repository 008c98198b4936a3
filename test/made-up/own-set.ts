import type { Item, ItemSet } from '../../src/core/items/item.ts';

/** A user's question set, “mine”. */
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
