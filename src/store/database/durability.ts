import type { DBCore, Middleware } from 'dexie';

/** What people said: few and small rows that nobody can make anew. Of the lines of a run, its verdicts are written by themselves; a run’s row has its name, note and tags. */
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
 * What writes nothing but people's words is done once they are on the disk itself, not only in the hands of the system, which a power cut
 * empties. Answers come by the hundred a second and can be asked for again: a flush for each would hold a run up.
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
