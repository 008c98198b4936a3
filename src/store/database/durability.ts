import type { DBCore, Middleware } from 'dexie';

/** Who makes the rows of a table. People’s rows are few and small, and nothing can regenerate them. */
export const tableAuthors: Readonly<Record<string, 'people' | 'program'>> = {
  entrySets: 'people',
  itemParts: 'people',
  itemSets: 'people',
  judgeChoices: 'people',
  // Corrections are written in transactions of their own.
  lines: 'people',
  models: 'program',
  paraphraseDrafts: 'people',
  plans: 'program',
  ratings: 'people',
  responses: 'program',
  results: 'program',
  // A row has the run’s name, note and tags.
  runs: 'people',
  settings: 'people',
  spending: 'program',
};

/**
 * A transaction that writes only to people’s tables completes once its data is on the disk itself. A system buffer would be
 * lost in a power cut. Answers come by the hundred a second and can be generated again, and flushing each would slow a run
 * down.
 */
export const strictDurabilityMiddleware: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'words on disk',
  create: (down) => ({
    transaction: (stores, mode, options) => {
      const isByPeople = mode === 'readwrite' && stores.every((store) => tableAuthors[store] === 'people');
      return down.transaction(stores, mode, isByPeople ? { ...options, durability: 'strict' } : options);
    },
  }),
};
