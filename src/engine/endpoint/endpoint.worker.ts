import { expose } from 'comlink';
import { EndpointWorkerApi } from './worker-api.ts';
import { guardWorker } from '../../base/workers/guarded-fetch.ts';

// Requests to the endpoint alone get the browser's own fetch, behind a guard that lets that one origin through.
const fetch = globalThis.fetch.bind(globalThis);
guardWorker(globalThis, [location.origin]);
expose(new EndpointWorkerApi(fetch));
