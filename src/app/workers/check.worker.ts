import '../../core/work/guard-worker.ts';
import '../../studies/give-studies.ts';
import { expose } from 'comlink';
import { checkWork } from '../../store/check/check-work.ts';

expose(checkWork);
