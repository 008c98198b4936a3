// This comes first, because Dexie looks for IndexedDB only once, when it loads.
import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';
import { forgetAmbiguousModelNames } from '../src/core/models/model-name.ts';
import { database } from '../src/store/database/database.ts';

/** Cleans up after a test file, because the worker's next file shares its modules and globals. */
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // A deleted database reopens by itself, like a new one.
  forgetAmbiguousModelNames();
  await database.delete({ disableAutoOpen: false });
});
