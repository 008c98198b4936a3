import type { ItemSet } from './item.ts';

/** Our own sets, each fetched when it is asked for. */
export const builtInSets: Readonly<Record<string, () => Promise<ItemSet>>> = {
  arithmetic: async () => whole((await import('./sets/arithmetic.json')).default as SetFile),
  calendar: async () => whole((await import('./sets/calendar.json')).default as SetFile),
  words: async () => whole((await import('./sets/words.json')).default as SetFile),
  numbers: async () => whole((await import('./sets/numbers.json')).default as SetFile),
  problems: async () => whole((await import('./sets/problems.json')).default as SetFile),
  general: async () => whole((await import('./sets/general.json')).default as SetFile),
};

/** A set as its file has it: ids are local, and the author of all paraphrases is named once, where there are some. */
interface SetFile extends ItemSet {
  readonly paraphrasedBy?: string;
}

const whole = ({ paraphrasedBy, ...set }: SetFile): ItemSet => ({
  ...set,
  items: set.items.map((item) => ({
    ...item,
    id: `${set.id}/${item.id}`,
    ...(item.paraphrases &&
      paraphrasedBy !== undefined && { paraphrasedBy: item.paraphrases.map(() => paraphrasedBy) }),
  })),
});
