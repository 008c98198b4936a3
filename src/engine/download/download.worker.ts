import { expose } from 'comlink';
import { DownloadWork } from './download-work.ts';

expose(new DownloadWork(globalThis.fetch.bind(globalThis)));
