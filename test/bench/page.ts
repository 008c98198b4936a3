import type { ChatCellPrompt } from '../chat-prompt.ts';
import '../../src/studies/give-studies.ts';
import '../../src/app/give-workers.ts';
import { wrap } from 'comlink';
import type { Engine } from '../../src/core/models/engine.ts';
import { parseModelId } from '../../src/core/models/model-id.ts';
import { ParallelEngine } from '../../src/engine/transformers/parallel-engines.ts';
import { loadBundledModelList } from '../../src/engine/transformers/small-models.ts';
import { TransformersEngine } from '../../src/engine/transformers/engine.ts';
import { cellKey } from '../../src/core/plan/cell.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { inAskingOrder } from '../../src/run/asking-order.ts';
import { runUnansweredCells } from '../../src/run/runner.ts';
import { loadItemSet } from '../../src/store/library/item-sets.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { createOrRestoreRun } from '../../src/store/runs/runs.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import type { BenchWorker } from './bench.worker.ts';

let worker: Worker | undefined;
const engine = new TransformersEngine(
  () => (worker = new Worker(new URL('./bench.worker.ts', import.meta.url), { type: 'module' })),
);
const straight = () => wrap<BenchWorker>(worker!);
const never = new AbortController().signal;

/** The starter audit's cells of one small model for items `first` to `first + count` of each set. */
async function audit(model: string, first: number, count: number) {
  const study = await loadStudy('system-prompt');
  const sets = await Promise.all(['arithmetic', 'calendar', 'words'].map(loadItemSet));
  // `model.generate` breaks off at the end of the context, where the engine would end the answer. A limit of 64 tokens
  // avoids this.
  const options = { ...(study.defaults as object), maxTokens: 64 };
  const items = sets.flatMap((set) => set.items.slice(first, first + count));
  const plan = await makePlan({ study, options, models: [model], items, seed: 1, samples: 1 });
  const byId = new Map(items.map((item) => [item.id, item]));
  const prompt = (cell: ReturnType<typeof planCells>[number]) => study.prompt(cell, byId.get(cell.item)!, plan);
  const cells = await inAskingOrder(planCells(plan, study), prompt);
  const askings = cells.map((cell): ChatCellPrompt => ({ ...prompt(cell), cell: cellKey(cell), seed: 1 }));
  return { study, plan, items, askings };
}

const batchesOf = (askings: readonly ChatCellPrompt[], size: number) =>
  Array.from({ length: Math.ceil(askings.length / size) }, (_, i) => askings.slice(i * size, (i + 1) * size));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function drain(engine: Engine, batch: readonly ChatCellPrompt[]): Promise<void> {
  for await (const { finish, error } of engine.answer(batch, never)) if (finish === 'error') throw new Error(error);
}

const page = {
  models: async () => (await loadBundledModelList()).map(({ id }) => id),

  async load(model: string) {
    return engine.load(parseModelId(model), () => {}, never);
  },

  /** Milliseconds from the loaded model to the last stored response, and the number of cells. */
  async throughRunnerAndStore(model: string, first: number, count: number) {
    const { study, plan, items } = await audit(model, first, count);
    const { id } = await createOrRestoreRun(plan, items);
    let since = 0;
    let stored = 0;
    const end = await runUnansweredCells(
      { plan, items, study, store: newDatabaseRunStore(id), engineOf: async () => engine },
      never,
      (event) => {
        if (event.type === 'asking') since = performance.now();
        if (event.type === 'stored' && event.wrote && !event.reused && event.response.finish !== 'error') stored++;
      },
    );
    const ms = performance.now() - since;
    if (end.end !== 'done') throw new Error(JSON.stringify(end));
    return { ms, cells: stored };
  },

  /** Passes the same batches to `model.generate` in the same worker. */
  async straight(model: string, first: number, count: number, size: number = engine.batchSize) {
    const { askings } = await audit(model, first, count);
    const ms = await timed(() => straight().generateStraight(batchesOf(askings, size)));
    return { ms, cells: askings.length };
  },

  /** Runs the same batches through the engine alone, and through the library in the engine's own worker. */
  async wrapperAndLibrary(model: string, first: number, count: number) {
    const { askings } = await audit(model, first, count);
    const batches = batchesOf(askings, engine.batchSize);
    const texts: string[] = [];
    const wrapped = await timed(async () => {
      for (const batch of batches) for await (const { text } of engine.answer(batch, never)) texts.push(text);
    });
    let straightTexts: readonly string[] = [];
    const library = await timed(async () => (straightTexts = await straight().generateStraight(batches)));
    return { wrapped, library, cells: askings.length, texts: [texts.length, straightTexts.length] };
  },

  /** Runs batches in `count` engines side by side, each in its own worker. */
  async sideBySide(model: string, first: number, items: number, count: number) {
    const { askings } = await audit(model, first, items);
    const beside = new ParallelEngine(count, () => new TransformersEngine());
    await beside.load(parseModelId(model), () => {}, never);
    // The first batches are slow, as in other benches.
    await drain(beside, askings.slice(0, beside.batchSize));
    const ms = await timed(async () => {
      for (const batch of batchesOf(askings, beside.batchSize)) await drain(beside, batch);
    });
    await beside.unload();
    return { ms, cells: askings.length };
  },

  async unshared(model: string, first: number, count: number) {
    const { askings } = await audit(model, first, count);
    const ms = await timed(() => straight().generateUnshared(batchesOf(askings, engine.batchSize)));
    return { ms, cells: askings.length };
  },

  /** Runs batches of this size through the engine alone. */
  async answered(model: string, first: number, count: number, size: number) {
    const { askings } = await audit(model, first, count);
    let tokens = 0;
    let prefill = 0;
    let decode = 0;
    let promptTokens = 0;
    const ms = await timed(async () => {
      for (const batch of batchesOf(askings, size)) {
        for await (const answer of engine.answer(batch, never)) {
          tokens += answer.tokens.completion;
          promptTokens += answer.tokens.prompt;
          prefill += answer.ms.prefill;
          decode += answer.ms.decode;
        }
      }
    });
    return { ms, cells: askings.length, tokens, promptTokens, prefill, decode };
  },
};

export type BenchPage = typeof page;

declare global {
  interface Window {
    benchPage: BenchPage;
  }
}

window.benchPage = page;
