import { expose } from 'comlink';
import { HubWorkerApi } from './hub-work.ts';

expose(new HubWorkerApi(globalThis.fetch.bind(globalThis)));
