import { givenWorker } from '../../core/work/given-workers.ts';
import { OwnWorker } from '../../core/work/own-worker.ts';
import type { PromptfooWork } from './promptfoo-work.ts';

/** A worker that reads promptfoo’s files: who opens it ends it. */
export const promptfooReader = (): OwnWorker<PromptfooWork> =>
  new OwnWorker<PromptfooWork>({
    name: 'worker that reads files',
    make: () => givenWorker('promptfoo'),
    inPlace: async () => (await import('./promptfoo-work.ts')).promptfooWork,
  });
