import { expose } from 'comlink';
import { EndpointWorkerApi } from './worker-api.ts';
import { guardWorker } from '../../base/workers/guarded-fetch.ts';

// Only requests to the endpoint get the browser's own fetch. A guard limits it to that one origin.
const fetch = globalThis.fetch.bind(globalThis);
guardWorker(globalThis, [location.origin]);
expose(new EndpointWorkerApi(fetch));
