import type {
  CellAnswer,
  CellPrompt,
  Engine,
  EngineInfo,
  LoadedModelInfo,
  ModelRef,
  ProgressListener,
} from '../../core/models/engine.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import { loadBundledModelList } from './small-models.ts';

/**
 * Several engines of one kind that answer in parallel, each in its own worker. One WASM thread limits a small model, and a
 * processor has several. A batch is split in order into one part per engine, so prompts with a shared prefix stay together.
 * The split changes no text, because an answer is the same in every batch. A model that is not small is loaded only once,
 * because memory does not suffice for several copies. Only such a model may use several threads (threads.ts), so workers and
 * threads never add up.
 */
export class ParallelEngine implements Engine {
  readonly id: string;
  readonly #all: readonly Engine[];
  readonly #isSmall: (model: ModelRef) => Promise<boolean>;
  #answering: readonly Engine[];

  constructor(count: number, newEngine: () => Engine, isSmall = isOneOfOurs) {
    this.#all = Array.from({ length: count }, newEngine);
    this.#answering = this.#all;
    this.#isSmall = isSmall;
    this.id = this.#first.id;
  }

  get batchSize(): number {
    return this.#answering.length * this.#first.batchSize;
  }

  get #first(): Engine {
    return assertDefined(this.#all[0], 'engine');
  }

  describe(): Promise<EngineInfo> {
    return this.#first.describe();
  }

  /** The first engine fetches the model's files. The others find them in the browser's cache. */
  async load(model: ModelRef, on: ProgressListener, signal: AbortSignal): Promise<LoadedModelInfo> {
    this.#answering = (await this.#isSmall(model)) ? this.#all : this.#all.slice(0, 1);
    const loaded = await this.#first.load(model, on, signal);
    await Promise.all(this.#answering.slice(1).map((engine) => engine.load(model, () => {}, signal)));
    return loaded;
  }

  answer(prompts: readonly CellPrompt[], signal: AbortSignal): AsyncIterable<CellAnswer> {
    const engines = this.#answering;
    const share = Math.ceil(prompts.length / engines.length);
    const asked = engines.flatMap((engine, place) => {
      const part = prompts.slice(place * share, (place + 1) * share);
      return part.length > 0 ? [engine.answer(part, signal)] : [];
    });
    const [only, another] = asked;
    return only && !another ? only : asTheyCome(asked);
  }

  async unload(): Promise<void> {
    await Promise.all(this.#all.map((engine) => engine.unload()));
  }
}

async function isOneOfOurs(model: ModelRef): Promise<boolean> {
  const id = formatModelId(model);
  return (await loadBundledModelList()).some((small) => small.id === id);
}

/** How many small models answer in parallel. Half of the processor's threads are left to the page and other programs. */
export const parallelWorkerCount = (threads: number): number => Math.min(4, Math.max(1, Math.floor(threads / 2)));

/**
 * Merges several streams in order of arrival. The first error or an early exit ends them all, each after its current step.
 */
async function* asTheyCome<T>(streams: readonly AsyncIterable<T>[]): AsyncIterable<T> {
  const sources = streams.map((stream) => stream[Symbol.asyncIterator]());
  const next = (source: AsyncIterator<T>) => {
    const step = source.next().then((result) => ({ source, result }));
    // Prevents an unhandled rejection. The race below sees the error.
    step.catch(() => {});
    return step;
  };
  const waiting = new Map(sources.map((source) => [source, next(source)]));
  try {
    while (waiting.size > 0) {
      const { source, result } = await Promise.race(waiting.values());
      if (result.done) {
        waiting.delete(source);
      } else {
        waiting.set(source, next(source));
        yield result.value;
      }
    }
  } finally {
    await Promise.allSettled(sources.map((source) => source.return?.()));
  }
}
