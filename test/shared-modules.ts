// First of all, because Dexie looks for IndexedDB only once: when it is loaded.
import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';
import { forgetAmbiguousModelNames } from '../src/core/models/model-name.ts';
import { database } from '../src/store/database/database.ts';

/** Clears what a test file leaves behind: the next file of this worker has the same modules and globals. */
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // A deleted database opens again by itself, as a new one does.
  forgetAmbiguousModelNames();
  await database.delete({ disableAutoOpen: false });
});
