import { expose } from 'comlink';
import { HubWork } from './hub-work.ts';

expose(new HubWork(globalThis.fetch.bind(globalThis)));
