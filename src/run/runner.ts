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

/** What the runner needs of a store: it knows no database. */
export interface RunStore {
  /** The names of the cells that have a response, and of those among them that failed. */
  answeredCells(): Promise<{ cells: ReadonlySet<string>; failed: ReadonlySet<string> }>;
  /** Durable when it resolves. A cell that has an answer is left as it is. Throws DiskFull when there is no room. */
  write(response: ResponseWithTokensMsSeed): Promise<'new' | 'already'>;
  /** Rejects when the run is not in the store any more, or the store cannot be reached any more. */
  stillThere(): Promise<void>;
  /**
   * Answers in any run that may stand for those that would be asked for at this address (`undefined`: in this browser), by these settings of its server:
   * of the same model, prompt and, unless greedy, seed; by cell name.
   */
  findAnswers(
    questions: readonly PreparedCellPrompt[],
    address: string | undefined,
    settings?: string,
  ): Promise<ReadonlyMap<string, Answer>>;
  keepModel(model: LoadedModelInfo): Promise<void>;
}

/** The store can't take more. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFull';
}

/** Cells to ask: those without a response, those whose response is an error, or both. A failure is overwritten only by an answer. */
export type CellsToAskKind = 'missing' | 'failed' | 'open';

export interface RunJob {
  readonly plan: Plan;
  readonly items: readonly Item[];
  /** What is asked of a study to put questions: anything that says as much can be run. */
  readonly study: Pick<Study, 'variants' | 'asks' | 'prompt' | 'completion'>;
  /** Where a cell’s seed is not the one that the plan gives it. */
  readonly seedOf?: (cell: Cell) => Promise<number>;
  /** Of cells that are asked in blocks: kept with each answer. */
  readonly placeOf?: (cell: Cell) => CellQueuePosition;
  readonly store: RunStore;
  readonly engineOf: (engine: string) => Promise<Engine>;
  readonly which?: CellsToAskKind;
  /** Where the prompts of endpoints' models are sent: a model whose endpoint has moved since is not asked. Absent: wherever they are. */
  readonly addresses?: ReadonlyMap<string, string>;
  /** Of a plan that stops when it is sure: what it asks next, from the answers in the store; absent: all is asked. */
  readonly nextLook?: () => Promise<NextLookCells | undefined>;
  /** Models of the plan to ask, where not all of them are to be asked on this machine. */
  readonly only?: readonly string[] | undefined;
  /** What is sent to servers and spent there, with its caps; models in this browser send nothing. */
  readonly spending?: RunSpendingTracker;
  /** Before a lost model is loaded again; twice as long each time that it was in vain. */
  readonly restMs?: number;
  /** Resolves when a person looks at the page: what was lost in the background is loaded again then. */
  readonly untilShown?: (signal: AbortSignal) => Promise<void>;
}

export type RunEvent =
  /** How many cells are to be asked, of all models and of each, before the first of them is. */
  | { readonly type: 'begun'; readonly cells: number; readonly byModel: ReadonlyMap<string, number> }
  | { readonly type: 'loading'; readonly model: string; readonly progress: TaskProgress | null }
  | { readonly type: 'asking'; readonly model: string }
  /** The engine lost its model: it is loaded again, and what is open is asked again. */
  | { readonly type: 'lost'; readonly model: string; readonly why: string }
  /** After the response is in the store; `wrote` is false when the cell had one by then. */
  | {
      readonly type: 'stored';
      readonly response: ResponseWithTokensMsSeed;
      readonly wrote: boolean;
      readonly reused: boolean;
    };

/**
 * `done`: every cell was asked. `sure`: what the plan's rule wants is sure, and the rest need not be asked. `aborted`: the signal said so. `capped`: it may send no more. `broken`: it can't go
 * on. Both with the reason.
 */
export type RunEnd =
  { readonly end: 'done' | 'sure' | 'aborted' } | { readonly end: 'broken' | 'capped'; readonly why: string };

/** A prompt with its cell, and the two things that name it in a response. */
export interface PreparedCellPrompt {
  readonly name: string;
  readonly cell: Cell;
  readonly prompt: Prompt;
  readonly seed: number;
  readonly promptHash: string;
  readonly place?: CellQueuePosition;
}

/**
 * Asks what has no response yet: models in this browser one by one, each loaded once, in the order of asking-order.ts; those on servers in blocks
 * (blocks/ask-in-blocks.ts). A model is asked in batches of the engine's size. While the engine works on a batch, the next is prepared and what has come is written, a
 * response that comes alone by itself and those that come together together: the engine waits for neither. Answers that the store has from other runs are copied, not asked for.
 */
export function runUnansweredCells(job: RunJob, signal: AbortSignal, on: (event: RunEvent) => void): Promise<RunEnd> {
  return runWorkWithWriter(job, signal, on, async (writer, inner) => {
    const byModel = await cellsByModel(job);
    const counts = new Map([...byModel].map(([model, cells]) => [model, cells.length]));
    on({ type: 'begun', cells: [...counts.values()].reduce((sum, cells) => sum + cells, 0), byModel: counts });
    const { nextLook } = job;
    const isByRule = nextLook !== undefined && job.which !== 'failed';
    // A rule asks for nothing that failed.
    const first = !isByRule ? byModel : job.which === 'open' ? await cellsByModel({ ...job, which: 'failed' }) : [];
    await askModels(job, new Map(first), writer, inner, on);
    return isByRule ? askUntilSure({ ...job, nextLook }, writer, inner, on) : false;
  });
}

/** Does work that asks and stores, to its end or to what ends it, which is told. `work` gives whether a plan’s rule ended it. */
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
