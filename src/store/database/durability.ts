import type { DBCore, Middleware } from 'dexie';

/**
 * Tables with what people wrote: few and small rows that cannot be regenerated. In `lines`, corrections are written in
 * transactions of their own. A row of `runs` has the run’s name, note and tags.
 */
const words: ReadonlySet<string> = new Set([
  'itemParts',
  'itemSets',
  'judgeChoices',
  'lines',
  'paraphraseDrafts',
  'ratings',
  'runs',
  'settings',
]);

/**
 * A transaction that writes only to these tables completes once its data is on the disk itself. A system buffer would be
 * lost in a power cut. Answers come by the hundred a second and can be generated again, and flushing each would slow a run
 * down.
 */
export const strictDurabilityMiddleware: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'words on disk',
  create: (down) => ({
    transaction: (stores, mode, options) => {
      const areWords = mode === 'readwrite' && stores.every((store) => words.has(store));
      return down.transaction(stores, mode, areWords ? { ...options, durability: 'strict' } : options);
    },
  }),
};
