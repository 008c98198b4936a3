import '../../core/work/guard-worker.ts';
import { expose } from 'comlink';
import { FileWork } from './file-work.ts';

expose(new FileWork());
