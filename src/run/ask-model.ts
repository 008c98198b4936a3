import type { Cell } from '../core/plan/cell.ts';
import type { Engine } from '../core/models/engine.ts';
import { parseModelId } from '../core/models/model-id.ts';
import type { AskedModelAndServer } from '../core/origin/is-reusable.ts';
import { promptShapeKey } from '../core/prompts/prompt-shape.ts';
import { makePeriodicYielder } from '../base/workers/yield-every.ts';
import { serverAddressOfModel, serverSettingsOfModel } from './addresses.ts';
import { BatchAsker } from './asker.ts';
import { inAskingOrder } from './asking-order.ts';
import { createPromptBuilder, prepareQuestionOfCell, PromptBatchBuilder } from './questions.ts';
import type { RunJob, PreparedCellPrompt, RunEvent } from './runner.ts';
import type { RunResponseWriter } from './writer.ts';

/**
 * Asks one model. Its first batch loads it, and it is unloaded whatever happens. `more`: called after all cells, returns
 * further cells to ask before the model is unloaded. An empty list ends it.
 */
export async function askCellsOfModel(
  job: RunJob,
  model: string,
  cells: readonly Cell[],
  writer: RunResponseWriter,
  signal: AbortSignal,
  on: (event: RunEvent) => void,
  more: () => Promise<readonly Cell[]> = () => Promise.resolve([]),
): Promise<void> {
  const engine = await job.engineOf(parseModelId(model).engine);
  const asker = new BatchAsker(job, engine, model, writer, signal, on);
  try {
    for (let some = cells; some.length > 0 && !signal.aborted; some = await more())
      await askCellsOfLoadedModel(job, model, await inAskingOrder(some, createPromptBuilder(job)), {
        engine,
        asker,
        writer,
        signal,
        all: some,
      });
  } finally {
    await asker.unload();
  }
}

export interface AskContext {
  readonly engine: Engine;
  readonly asker: BatchAsker;
  /** All cells of the model in plan order, in which the shapes of its prompts are looked up. */
  readonly all: readonly Cell[];
  readonly writer: RunResponseWriter;
  readonly signal: AbortSignal;
}

/** Asks cells of one model in the given order. */
export async function askCellsOfLoadedModel(
  job: RunJob,
  model: string,
  cells: readonly Cell[],
  { engine, asker, all, writer, signal }: AskContext,
): Promise<void> {
  const address = job.addresses ? job.addresses.get(model) : serverAddressOfModel(model, engine);
  const place = { address, settings: serverSettingsOfModel(model, engine) };
  const questions = new PromptBatchBuilder(job, place, cells, writer, signal);
  const take = () => {
    const taking = questions.take(engine.batchSize);
    taking.catch(() => undefined); // The `await` below throws it.
    return taking;
  };
  let next = take();
  /** Returns the batch prepared in the meantime, and starts to prepare the one after it. */
  const prepared = async () => {
    await writer.room(4 * engine.batchSize);
    const batch = await next;
    if (batch.length > 0 && !signal.aborted) next = take();
    return signal.aborted ? [] : batch;
  };
  try {
    const first = await next;
    if (first.length === 0 || signal.aborted) return;
    const isUnknown = engine.addressOf !== undefined && !asker.wasLoaded;
    await asker.load(isUnknown ? await oneOfEachShape(job, first, all, place) : first);
    next = take();
    for (let batch = first; batch.length > 0; batch = await prepared()) await asker.ask(batch, prepared);
  } finally {
    await next.catch(() => undefined);
  }
}

/**
 * One question of each shape among the cells. It takes the first batch's question if there is one. Otherwise it takes the
 * first question without a reusable answer.
 */
async function oneOfEachShape(
  job: RunJob,
  batch: readonly PreparedCellPrompt[],
  cells: readonly Cell[],
  { address, settings }: Omit<AskedModelAndServer, 'model'>,
): Promise<PreparedCellPrompt[]> {
  const found = new Map(batch.map((question) => [promptShapeKey(question.prompt), question] as const).toReversed());
  const { due, breath } = makePeriodicYielder();
  const prompt = createPromptBuilder(job);
  for (const cell of cells) {
    if (due()) await breath();
    const shape = promptShapeKey(prompt(cell));
    if (found.has(shape)) continue;
    const question = await prepareQuestionOfCell(job, cell);
    const known = await job.store.findAnswers([question], address, settings);
    if (known.size === 0) found.set(shape, question);
  }
  return [...found.values()];
}
