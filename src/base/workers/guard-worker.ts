import { guardWorker } from './guarded-fetch.ts';

// Imported first by every worker that loads a library: from here on only the app's own origin can be reached.
guardWorker(globalThis, [location.origin]);
