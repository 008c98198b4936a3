import { proxy } from 'comlink';
import { RunningWorker } from '../../src/base/workers/running-worker.ts';
import { getOrStartEngine } from '../../src/engine/index.ts';
import type { CellAnswer, CellPrompt, Engine, TaskProgress } from '../../src/core/models/engine.ts';
import type { PinnedModel } from '../../src/core/models/offer.ts';
import { parseModelId } from '../../src/core/models/model-id.ts';
import { ParallelEngine } from '../../src/engine/transformers/parallel-engines.ts';
import { loadBundledModelList } from '../../src/engine/transformers/small-models.ts';
import type { Device } from '../../src/engine/transformers/offers.ts';
import threadAddress from '../../src/engine/transformers/thread.worker.ts?worker&url';
import { downloads } from './downloads.ts';
import type { TransformersWorkerApi } from '../../src/engine/transformers/worker-api.ts';
import { newTransformersWorker, TransformersEngine } from '../../src/engine/transformers/engine.ts';

/** The functions for tests in this page: the app's own engine, without the app around it. */
const page = {
  smallModels: loadBundledModelList,
  downloads,

  async load(model: string) {
    const engine = await getOrStartEngine(parseModelId(model).engine);
    return { loaded: await loadInto(engine, model), info: await engine.describe() };
  },

  /** Loads a model on a chosen device. The page has one engine per device. */
  async loadOn(device: Device, model: string) {
    const engine = engineOn(device);
    const loaded = await loadInto(engine, model);
    return { loaded, info: await engine.describe(), batchSize: engine.batchSize };
  },

  async answerOn(device: Device, askings: readonly CellPrompt[]) {
    const answers: CellAnswer[] = [];
    const since = performance.now();
    for await (const answer of engineOn(device).answer(askings, new AbortController().signal)) answers.push(answer);
    return { answers, ms: performance.now() - since };
  },

  /** Asks until the engine is lost, and returns the error. */
  async answerOnUntilLost(device: Device, askings: readonly CellPrompt[]) {
    let answered = 0;
    try {
      for (;;) {
        for await (const { cell } of engineOn(device).answer(askings, new AbortController().signal)) if (cell) answered++;
      }
    } catch (error) {
      return { answered, error: String(error) };
    }
  },

  unloadOn: (device: Device) => engineOn(device).unload(),

  /** Answers with the engine of this name. `stopAfter` aborts after this many answers. Returns a thrown error as text. */
  async answerBy(engine: string, askings: readonly CellPrompt[], stopAfter = Infinity) {
    const abort = new AbortController();
    const answers: CellAnswer[] = [];
    let error: string | undefined;
    try {
      for await (const answer of (await getOrStartEngine(engine)).answer(askings, abort.signal)) {
        answers.push(answer);
        if (answers.length === stopAfter) abort.abort();
      }
    } catch (thrown) {
      error = String(thrown);
    }
    return { answers, ...(error !== undefined && { error }) };
  },

  async unloadBy(engine: string) {
    await (await getOrStartEngine(engine)).unload();
  },

  /** Answers the batches as given. `stopAfter` aborts after this many answers. */
  async answer(batches: readonly (readonly CellPrompt[])[], stopAfter = Infinity) {
    const engine = await getOrStartEngine('transformers');
    const abort = new AbortController();
    const answers: CellAnswer[] = [];
    const since = performance.now();
    for (const batch of batches) {
      for await (const answer of engine.answer(batch, abort.signal)) {
        answers.push(answer);
        if (answers.length === stopAfter) abort.abort();
      }
    }
    return { answers, ms: performance.now() - since };
  },

  /** Uses two workers, however many processors this machine has. */
  async answerSideBySide(model: string, batches: readonly (readonly CellPrompt[])[]) {
    const engine = new ParallelEngine(2, () => new TransformersEngine());
    await loadInto(engine, model);
    const answers: CellAnswer[] = [];
    for (const batch of batches) {
      for await (const answer of engine.answer(batch, new AbortController().signal)) answers.push(answer);
    }
    await engine.unload();
    return answers;
  },

  /** Calls the engine’s own worker with a number of threads. Through the engine, a small model would get one thread. */
  async answerByThreads(model: string, threads: number, asked: readonly CellPrompt[]) {
    const small = (await loadBundledModelList()).find(({ id }) => id === model)!;
    const worker = new RunningWorker<TransformersWorkerApi>(newTransformersWorker(), (why) => new Error(why));
    const models = new URL('models/', document.baseURI).href;
    const source = { kind: 'own', models, path: small.path } as const;
    const place = { model, device: 'wasm', dtype: small.dtype, source, threads } as const;
    const answers: CellAnswer[] = [];
    try {
      const { known } = await worker.call((api) =>
        api.load(
          place,
          proxy(() => {}),
        ),
      );
      await worker.call((api) =>
        api.answer(
          asked,
          proxy((answer: CellAnswer) => void answers.push(answer)),
        ),
      );
      return { known, answers };
    } finally {
      worker.end();
    }
  },

  /**
   * Loads a downloaded model as if each of its files had this many bytes, then a small one twice. All use one engine.
   * Returns the device of each, its answers and the number of workers so far.
   */
  async answerAsLarge(entry: PinnedModel, bytes: number, small: string, asked: readonly CellPrompt[]) {
    let workers = 0;
    const asLarge = { ...entry, files: entry.files.map((file) => ({ ...file, bytes })) };
    const newWorker = () => {
      workers += 1;
      return newTransformersWorker();
    };
    const engine = new TransformersEngine(newWorker, 'wasm', async () => asLarge);
    const of = async (model: string) => {
      const { device, notes } = await loadInto(engine, model);
      const answers: CellAnswer[] = [];
      for await (const answer of engine.answer(asked, new AbortController().signal)) answers.push(answer);
      return { device, notes, answers, workers };
    };
    return { large: await of(entry.id), small: await of(small), again: await of(small) };
  },

  /** What a library in the engine’s worker gets when it tries to create workers. */
  attackThreads: () =>
    new Promise<Record<string, string>>((resolve, reject) => {
      const worker = new Worker(new URL('./attacker.worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<Record<string, string>>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    }),

  /** Starts the thread's file from the page. */
  startThread: () => void new Worker(threadAddress, { type: 'module', name: 'em-pthread' }),

  async unload() {
    await (await getOrStartEngine('transformers')).unload();
  },

  /** Loads a model for the first time. The cache contains only a file of an older revision. */
  async loadAnew(model: string) {
    await caches.delete('transformers-cache');
    const cache = await caches.open('transformers-cache');
    const { path } = (await loadBundledModelList()).find(({ id }) => id === model)!;
    await cache.put(new URL(`models/${path.split('/')[0]}/older/config.json`, document.baseURI), new Response('{}'));
    const progress: TaskProgress[] = [];
    const engine = new TransformersEngine();
    await engine.load(parseModelId(model), (now) => progress.push(now), new AbortController().signal);
    await engine.unload();
    return { progress, kept: (await cache.keys()).map(({ url }) => new URL(url).pathname) };
  },

  /** Tests a worker that crashes while it loads, then one that is reported broken after its first answer. */
  async breakWorkers(model: string, asked: readonly CellPrompt[]) {
    const source = `onmessage = () => setTimeout(() => { throw new Error('crash'); })`;
    const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const early = await loadInto(new TransformersEngine(() => new Worker(address)), model).then(() => 'none', String);

    let worker: Worker | undefined;
    const engine = new TransformersEngine(() => (worker = newTransformersWorker()));
    const answerAll = async (then: () => void) => {
      let answered = 0;
      try {
        await loadInto(engine, model);
        for await (const { cell } of engine.answer(asked, new AbortController().signal)) {
          if (cell && answered++ === 0) then();
        }
        return { answered, error: 'none' };
      } catch (error) {
        return { answered, error: String(error) };
      }
    };
    const { answered, error } = await answerAll(() => worker?.dispatchEvent(new ErrorEvent('error')));
    const again = await answerAll(() => {});
    await engine.unload();
    return { early, late: error, answered, again: again.answered };
  },
};

const enginesOn = new Map<Device, TransformersEngine>();

function engineOn(device: Device): TransformersEngine {
  const engine = enginesOn.get(device) ?? new TransformersEngine(newTransformersWorker, device);
  enginesOn.set(device, engine);
  return engine;
}

function loadInto(engine: Engine, model: string) {
  return engine.load(parseModelId(model), () => {}, new AbortController().signal);
}

export type EnginePage = typeof page;

declare global {
  interface Window {
    enginePage: EnginePage;
  }
}

window.enginePage = page;
