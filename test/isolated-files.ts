/**
 * The unit tests that need a module graph of their own, each with its reason. All others share one graph per worker, which
 * saves a quarter of a second per file. `shared-modules.ts` cleans up after each of them.
 */
export const isolatedFiles: readonly string[] = [
  // They replace a module that other files have loaded before.
  'test/engine/processor-pace.test.ts',
  'test/engine/added-engine.test.ts',
  // It adds a kind of item. The app counts its sets by kind once, when they are first listed.
  'test/studies/added-study.test.ts',
  // It loads the app's modules a second time, as another tab does.
  'test/store/database/kept-mirror.test.ts',
  // A run's watchers may read the database after the last test, while the worker's files delete it.
  'test/pages/run/judging/judging.test.ts',
  'test/pages/run/run-control.test.ts',
];
