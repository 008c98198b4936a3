import { RunningWorker } from '../../src/base/workers/running-worker.ts';
import type { Measuring } from './measuring.worker.ts';

const workers = new Map<string, RunningWorker<Measuring>>();

const page = {
  /** Loads a model under a name in its own worker. Several models can then be measured in turn. */
  async load(name: string, path: string, dtype: 'q4' | 'q8', threads: number) {
    const worker = new RunningWorker<Measuring>(
      new Worker(new URL('./measuring.worker.ts', import.meta.url), { type: 'module' }),
      (why) => new Error(why),
    );
    workers.set(name, worker);
    await worker.call((api) => api.load(path, dtype, threads));
  },

  async speeds(name: string, rows: number, prompt: number, steps: number) {
    const worker = workers.get(name);
    if (!worker) throw new Error(`There is no ${name}.`);
    return worker.call((api) => api.speeds(rows, prompt, steps));
  },

  end(name: string) {
    workers.get(name)?.end();
    workers.delete(name);
  },
};

export type ProcessorPage = typeof page;

declare global {
  interface Window {
    processorPage: ProcessorPage;
  }
}

window.processorPage = page;
