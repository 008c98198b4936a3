import '../../base/workers/guard-worker.ts';
import { expose } from 'comlink';
import { FileWork } from './file-work.ts';

expose(new FileWork());
