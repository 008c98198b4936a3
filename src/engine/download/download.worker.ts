import { expose } from 'comlink';
import { DownloadWorkerApi } from './download-work.ts';

expose(new DownloadWorkerApi(globalThis.fetch.bind(globalThis)));
