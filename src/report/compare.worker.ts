import '../engine/guard-worker.ts';
import { expose } from 'comlink';
import { compareWork } from './compare-work.ts';

expose(compareWork);
