import type { Item, ItemSet } from '../core/items/item.ts';
import { secondResponseColumn, secondAuthorColumn, authorColumn } from '../core/items/two-responses.ts';

/** The built-in sets. Each is loaded on demand. */
export const builtInSetLoaders: Readonly<Record<string, () => Promise<ItemSet>>> = {
  arithmetic: async () => toItemSet((await import('./sets/arithmetic.json')).default as SetFile),
  calendar: async () => toItemSet((await import('./sets/calendar.json')).default as SetFile),
  words: async () => toItemSet((await import('./sets/words.json')).default as SetFile),
  numbers: async () => toItemSet((await import('./sets/numbers.json')).default as SetFile),
  problems: async () => toItemSet((await import('./sets/problems.json')).default as SetFile),
  general: async () => toItemSet((await import('./sets/general.json')).default as SetFile),
  'yes-no': async () => toItemSet((await import('./sets/yes-no.json')).default as SetFile),
  sentiment: async () => toItemSet((await import('./sets/sentiment.json')).default as SetFile),
  'judge-harmlessness': async () => toItemSet((await import('./sets/judge-harmlessness.json')).default as SetFile),
  'judge-helpfulness': async () => toItemSet((await import('./sets/judge-helpfulness.json')).default as SetFile),
  'judge-factuality': async () => toItemSet((await import('./sets/judge-factuality.json')).default as SetFile),
  'judge-conciseness': async () => toItemSet((await import('./sets/judge-conciseness.json')).default as SetFile),
  'judge-logicality': async () => toItemSet((await import('./sets/judge-logicality.json')).default as SetFile),
  'pairs-answers': async () => toItemSet((await import('./sets/pairs-answers.json')).default as SetFile),
  'pairs-facts': async () => toItemSet((await import('./sets/pairs-facts.json')).default as SetFile),
  'pairs-padding': async () => toItemSet((await import('./sets/pairs-padding.json')).default as SetFile),
};

/**
 * A set as its file stores it. Ids are local, or omitted if they count up. The file states once what all items share: the
 * author of paraphrases, the criterion, and the two authors of responses.
 */
interface SetFile extends Omit<ItemSet, 'items'> {
  readonly paraphrasedBy?: string;
  readonly criterion?: string;
  readonly authors?: readonly string[];
  readonly items: readonly ItemOfFile[];
}

interface ItemOfFile extends Omit<Item, 'id' | 'answer'> {
  readonly id?: string;
  /** Absent in items without an answer. */
  readonly answer?: Item['answer'];
  /** The second of two responses. `swapped`: the first of the authors wrote it. */
  readonly second?: string;
  readonly swapped?: boolean;
}

const toItemSet = ({ paraphrasedBy, criterion, authors: [one = '', other = ''] = [], ...set }: SetFile): ItemSet => ({
  ...set,
  items: set.items.map(({ id, answer = '', second, swapped, ...item }, n) => ({
    ...item,
    id: `${set.id}/${id ?? String(n + 1).padStart(3, '0')}`,
    answer,
    ...(criterion !== undefined && { criterion }),
    ...(second !== undefined && {
      columns: {
        [secondResponseColumn]: second,
        [authorColumn]: swapped ? other : one,
        [secondAuthorColumn]: swapped ? one : other,
      },
    }),
    ...(item.paraphrases && paraphrasedBy !== undefined && { paraphrasedBy: item.paraphrases.map(() => paraphrasedBy) }),
  })),
});
