import { giveWorkers } from '../core/work/given-workers.ts';
import address from './workers/studies.worker.ts?worker&url';

giveWorkers({
  archive: address,
  'back-up': address,
  batch: address,
  check: address,
  compare: address,
  'item-file': address,
  promptfoo: address,
  report: address,
  scores: address,
});
