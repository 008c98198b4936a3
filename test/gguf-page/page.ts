import { proxy, wrap, type Remote } from 'comlink';
import type { CellAnswer, CellPrompt, LoadedModelInfo } from '../../src/core/models/engine.ts';
import type { GgufWorkerApi } from '../../src/engine/gguf/worker-api.ts';

let worker: Remote<GgufWorkerApi> | undefined;

const page = {
  /** Loads a file from the page's folder in its own worker, with this many threads. */
  async load(address: string, threads: number, patienceMs?: number, gpu?: string): Promise<LoadedModelInfo> {
    const file = new File([await (await fetch(address)).arrayBuffer()], address);
    worker = wrap<GgufWorkerApi>(
      new Worker(new URL('../../src/engine/gguf/gguf.worker.ts', import.meta.url), { type: 'module' }),
    );
    const model = { id: `gguf:${address}`, name: address, files: [file], contextWindow: 1024 };
    return worker.load(
      { ...model, template: 'its own', tokenizerHash: '', threads, device: gpu === undefined ? {} : { gpu } },
      proxy(() => {}),
      patienceMs,
    );
  },

  async answer(askings: readonly CellPrompt[]): Promise<CellAnswer[]> {
    const answers: CellAnswer[] = [];
    await worker?.answer(
      askings,
      proxy((answer: CellAnswer) => void answers.push(answer)),
    );
    return answers;
  },
};

declare global {
  interface Window {
    ggufPage: typeof page;
  }
}

window.ggufPage = page;
