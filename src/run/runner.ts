import type { Engine, LoadedModelInfo, TaskProgress } from '../core/models/engine.ts';
import type { Item } from '../core/items/item.ts';
import type { Study } from '../core/studies/study.ts';
import { messageOf } from '../base/errors/message-of.ts';
import { toOneLineMessage } from '../base/errors/one-sentence.ts';
import { storageErrorMessage } from '../core/words/store-trouble.ts';
import { UserError } from '../base/errors/user-error.ts';
import type { NextLookCells } from '../measure/stopping/next-look.ts';
import { askUntilSure } from './ask-until-sure.ts';
import { askModels } from './blocks/ask-in-blocks.ts';
import { makePeriodicYielder } from '../base/workers/yield-every.ts';
import { cellKey, type Cell } from '../core/plan/cell.ts';
import { eachCell } from '../core/plan/cells.ts';
import type { CellQueuePosition } from '../core/origin/answer-origin.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { Answer, ResponseWithTokensMsSeed, Prompt } from '../core/answers/response.ts';
import type { RunSpendingTracker } from './spending/spending.ts';
import { watchForDeletion } from './watch-for-deletion.ts';
import { RunResponseWriter } from './writer.ts';

/** What the runner needs from a store. It knows no database. */
export interface RunStore {
  /** The names of all cells with a response, and of those whose response failed. */
  answeredCells(): Promise<{ cells: ReadonlySet<string>; failed: ReadonlySet<string> }>;
  /** Durable when it resolves. A cell that has an answer stays unchanged. Throws DiskFullError if there is no space. */
  write(response: ResponseWithTokensMsSeed): Promise<'new' | 'already'>;
  /** Rejects if the store no longer has the run, or is no longer reachable. */
  stillThere(): Promise<void>;
  /**
   * Reusable answers from any run, for this address (`undefined`: in this browser) and these settings of its server. They
   * have the same model, prompt and, unless greedy, seed. By cell name.
   */
  findAnswers(
    questions: readonly PreparedCellPrompt[],
    address: string | undefined,
    settings?: string,
  ): Promise<ReadonlyMap<string, Answer>>;
  keepModel(model: LoadedModelInfo): Promise<void>;
}

/** The store is out of space. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFull';
}

/** Cells to ask: those without a response, those whose response is an error, or both. A failure is overwritten only by an answer. */
export type CellsToAskKind = 'missing' | 'failed' | 'open';

export interface RunJob {
  readonly plan: Plan;
  readonly items: readonly Item[];
  /** The part of a study that asks questions. Anything with these functions can be run. */
  readonly study: Pick<Study, 'variants' | 'asks' | 'prompt' | 'completion'>;
  /** Only if a cell's seed differs from the plan's seed for it. */
  readonly seedOf?: (cell: Cell) => Promise<number>;
  /** For cells that are asked in blocks. The position is stored with each answer. */
  readonly placeOf?: (cell: Cell) => CellQueuePosition;
  readonly store: RunStore;
  readonly engineOf: (engine: string) => Promise<Engine>;
  readonly which?: CellsToAskKind;
  /**
   * The agreed server address of each model. A model whose endpoint has moved since is not asked. Absent: any address is
   * fine.
   */
  readonly addresses?: ReadonlyMap<string, string>;
  /** For a plan with early stopping: what to ask next, from the stored answers. Absent: everything is asked. */
  readonly nextLook?: () => Promise<NextLookCells | undefined>;
  /** The models to ask, if this machine does not ask all of the plan's models. */
  readonly only?: readonly string[] | undefined;
  /** Requests and costs at servers, with their caps. Models in this browser send nothing. */
  readonly spending?: RunSpendingTracker;
  /** The wait before a lost model is loaded again. It doubles with each failed attempt. */
  readonly restMs?: number;
  /** Resolves when the user sees the page. A model that was lost in the background is loaded again then. */
  readonly untilShown?: (signal: AbortSignal) => Promise<void>;
}

export type RunEvent =
  /** The number of cells to ask, in all and by model. Sent before the first cell is asked. */
  | { readonly type: 'begun'; readonly cells: number; readonly byModel: ReadonlyMap<string, number> }
  | { readonly type: 'loading'; readonly model: string; readonly progress: TaskProgress | null }
  | { readonly type: 'asking'; readonly model: string }
  /** The engine lost its model. The model is loaded again, and open cells are asked again. */
  | { readonly type: 'lost'; readonly model: string; readonly why: string }
  /** Sent after the response is stored; `wrote` is false if the cell already had one. */
  | {
      readonly type: 'stored';
      readonly response: ResponseWithTokensMsSeed;
      readonly wrote: boolean;
      readonly reused: boolean;
    };

/**
 * `done`: every cell was asked. `sure`: the plan's stopping rule is satisfied, and the rest need not be asked. `aborted`:
 * the signal aborted. `capped`: it may send no more. `broken`: it cannot go on. The last two have a reason.
 */
export type RunEnd =
  { readonly end: 'done' | 'sure' | 'aborted' } | { readonly end: 'broken' | 'capped'; readonly why: string };

/** A prompt with its cell, and the seed and hash that identify it in a response. */
export interface PreparedCellPrompt {
  readonly name: string;
  readonly cell: Cell;
  readonly prompt: Prompt;
  readonly seed: number;
  readonly promptHash: string;
  readonly place?: CellQueuePosition;
}

/**
 * Asks all cells without a response. Models in this browser run one by one in the order of asking-order.ts, each loaded
 * once. Models on servers run in blocks (blocks/ask-in-blocks.ts). Each model is asked in batches of the engine's size.
 * While the engine works on a batch, the next one is prepared and responses are written. So the engine waits for neither.
 * Responses that arrive together are written together. Reusable answers of other runs are copied instead of asked.
 */
export function runUnansweredCells(job: RunJob, signal: AbortSignal, on: (event: RunEvent) => void): Promise<RunEnd> {
  return runWorkWithWriter(job, signal, on, async (writer, inner) => {
    const byModel = await cellsByModel(job);
    const counts = new Map([...byModel].map(([model, cells]) => [model, cells.length]));
    on({ type: 'begun', cells: [...counts.values()].reduce((sum, cells) => sum + cells, 0), byModel: counts });
    const { nextLook } = job;
    const isByRule = nextLook !== undefined && job.which !== 'failed';
    // The stopping rule never repeats failed cells.
    const first = !isByRule ? byModel : job.which === 'open' ? await cellsByModel({ ...job, which: 'failed' }) : [];
    await askModels(job, new Map(first), writer, inner, on);
    return isByRule ? askUntilSure({ ...job, nextLook }, writer, inner, on) : false;
  });
}

/** Does work that asks and stores, and returns how it ended. `work` returns whether a plan’s stopping rule ended it. */
export async function runWorkWithWriter(
  job: RunJob,
  signal: AbortSignal,
  on: (event: RunEvent) => void,
  work: (writer: RunResponseWriter, inner: AbortSignal) => Promise<boolean>,
): Promise<RunEnd> {
  const inner = new AbortController();
  const abort = (): void => inner.abort();
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  const writer = new RunResponseWriter(job.store, on, abort);
  let isSure = false;
  const stopLooking = watchForDeletion(job.store, (why) => writer.fail(why));
  try {
    isSure = await work(writer, inner.signal);
    await writer.settled();
  } catch (error) {
    await writer.settled().catch(() => undefined);
    const isCapped = job.spending?.why !== undefined;
    if (!signal.aborted && writer.failure === undefined && !isCapped) return { end: 'broken', why: sentenceOf(error) };
  } finally {
    signal.removeEventListener('abort', abort);
    stopLooking();
  }
  if (writer.failure !== undefined) return { end: 'broken', why: whyNotStored(writer.failure, writer.stored) };
  if (signal.aborted) return { end: 'aborted' };
  if (job.spending?.why !== undefined) return { end: 'capped', why: job.spending.why };
  return { end: isSure ? 'sure' : 'done' };
}

async function cellsByModel({ plan, study, store, which = 'missing', only }: RunJob): Promise<Map<string, Cell[]>> {
  const { cells: answered, failed } = await store.answeredCells();
  const { due, breath } = makePeriodicYielder();
  const byModel = new Map<string, Cell[]>();
  for (const cell of eachCell(plan, study)) {
    if (due()) await breath();
    if (only && !only.includes(cell.model)) continue;
    const name = cellKey(cell);
    const hasFailed = failed.has(name);
    const isDue = which === 'failed' ? hasFailed : !answered.has(name) || (which === 'open' && hasFailed);
    if (!isDue) continue;
    const same = byModel.get(cell.model);
    if (same) same.push(cell);
    else byModel.set(cell.model, [cell]);
  }
  return byModel;
}

function whyNotStored(failure: unknown, stored: number): string {
  if (failure instanceof UserError) return failure.message;
  const trouble = storageErrorMessage(failure);
  if (trouble !== undefined) return trouble;
  const kept = stored === 1 ? '1 answer of this session is' : `${stored} answers of this session are`;
  return failure instanceof DiskFullError
    ? `The disk is full: ${kept} kept. Free some space, then continue the run.`
    : `An answer could not be stored (${messageOf(failure)}): ${kept} kept.`;
}

const sentenceOf = (error: unknown): string =>
  toOneLineMessage(error instanceof UserError ? error.message : `The run stopped: ${messageOf(error)}`);
