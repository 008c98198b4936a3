import { registerWorkerAddresses } from '../base/workers/given-workers.ts';
import imports from './workers/imports.worker.ts?worker&url';
import address from './workers/studies.worker.ts?worker&url';

registerWorkerAddresses({
  archive: address,
  'back-up': address,
  batch: address,
  benchmark: address,
  check: address,
  compare: address,
  imports,
  'item-file': address,
  promptfoo: imports,
  report: address,
  scores: address,
});
