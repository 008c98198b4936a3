import '../../core/work/guard-worker.ts';
import '../../studies/give-studies.ts';
import { expose } from 'comlink';
import { compareWork } from '../../pages/compare/comparer-work.ts';

expose(compareWork);
