import '../core/work/guard-worker.ts';
import { expose } from 'comlink';
import { itemFileWork } from './item-file-work.ts';

expose(itemFileWork);
