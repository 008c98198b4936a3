import type { ItemSet } from './item.ts';

/** Our own sets, each fetched when it is asked for. */
export const builtInSets: Readonly<Record<string, () => Promise<ItemSet>>> = {
  arithmetic: async () => whole((await import('./sets/arithmetic.json')).default as ItemSet),
  calendar: async () => whole((await import('./sets/calendar.json')).default as ItemSet),
  words: async () => whole((await import('./sets/words.json')).default as ItemSet),
  numbers: async () => whole((await import('./sets/numbers.json')).default as ItemSet),
  problems: async () => whole((await import('./sets/problems.json')).default as ItemSet),
  general: async () => whole((await import('./sets/general.json')).default as ItemSet),
};

/** Ids in a set's file are local. */
const whole = (set: ItemSet): ItemSet => ({
  ...set,
  items: set.items.map((item) => ({ ...item, id: `${set.id}/${item.id}` })),
});
