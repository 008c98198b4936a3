import type { Cell } from '../../core/plan/cell.ts';
import type { Engine } from '../../core/models/engine.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { parseModelId } from '../../core/models/model-id.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { askCellsOfLoadedModel, askCellsOfModel } from '../ask-model.ts';
import { BatchAsker } from '../asker.ts';
import type { RunJob, RunEvent } from '../runner.ts';
import type { RunResponseWriter } from '../writer.ts';
import { groupCellsByBlock, createBlockPositioner } from './block-order.ts';

type CellsByModel = ReadonlyMap<string, readonly Cell[]>;

/**
 * Asks models in the plan's order. Models on servers take turns, beginning at the first one's place. In a plan with early
 * stopping they do not take turns.
 */
export async function askModels(
  job: RunJob,
  byModel: CellsByModel,
  writer: RunResponseWriter,
  signal: AbortSignal,
  on: (event: RunEvent) => void,
): Promise<void> {
  const open = new Map(byModel);
  for (const [model, cells] of byModel) {
    if (signal.aborted) return;
    if (!open.has(model)) continue;
    const kind = engineIn(model);
    const engine = await job.engineOf(kind);
    if (!engine.addressOf || job.plan.adaptive) {
      await askCellsOfModel(job, model, cells, writer, signal, on);
      continue;
    }
    const taken = new Map([...open].filter(([other]) => engineIn(other) === kind));
    for (const other of taken.keys()) open.delete(other);
    await askInBlocks(job, engine, taken, writer, signal, on);
  }
}

const engineIn = (model: string): string => parseModelId(model).engine;

/** The cells that one model is asked before the next model's turn. */
interface Turn {
  readonly model: string;
  readonly cells: Cell[];
}

/**
 * Asks models of one server engine block by block: the first block of each, then the second of each. What a server accepts
 * is remembered between turns.
 *
 * A model that fails before its first answer ends the run at once: the user may have to decide something. A model that fails
 * later loses its remaining turns. The run then ends with its error after the other models are done.
 */
async function askInBlocks(
  job: RunJob,
  engine: Engine,
  byModel: CellsByModel,
  writer: RunResponseWriter,
  signal: AbortSignal,
  on: (event: RunEvent) => void,
): Promise<void> {
  const placed: RunJob = { ...job, placeOf: createBlockPositioner(job.plan, job.study) };
  const askers = new Map(
    [...byModel.keys()].map((model) => [model, new BatchAsker(placed, engine, model, writer, signal, on)]),
  );
  const failures = new Map<string, UserError>();
  let latest: BatchAsker | undefined;
  try {
    for (const { model, cells } of await turnsOf(placed, byModel)) {
      if (signal.aborted) return;
      if (failures.has(model)) continue;
      const asker = getOrThrow(askers, model);
      if (latest !== asker) latest?.leave();
      latest = asker;
      try {
        await askCellsOfLoadedModel(placed, model, cells, {
          engine,
          asker,
          writer,
          signal,
          all: getOrThrow(byModel, model),
        });
      } catch (error) {
        const isAlone = error instanceof UserError && asker.hasAnswered && job.spending?.why === undefined;
        if (signal.aborted || !isAlone) throw error;
        failures.set(model, error);
      }
    }
  } finally {
    for (const asker of askers.values()) await asker.unload();
  }
  for (const error of failures.values()) throw error;
}

/** Merges consecutive blocks of one model into one turn, so that its server never waits between them. */
async function turnsOf({ placeOf }: Pick<RunJob, 'placeOf'>, byModel: CellsByModel): Promise<readonly Turn[]> {
  if (!placeOf) return [];
  const blocksOf = new Map<string, ReadonlyMap<number, readonly Cell[]>>();
  for (const [model, cells] of byModel) blocksOf.set(model, await groupCellsByBlock(cells, placeOf));
  const numbers = new Set([...blocksOf.values()].flatMap((blocks) => [...blocks.keys()]));
  const turns: Turn[] = [];
  for (const block of [...numbers].sort((a, b) => a - b)) {
    for (const [model, blocks] of blocksOf) {
      const cells = blocks.get(block) ?? [];
      const last = turns.at(-1);
      if (last?.model === model) for (const cell of cells) last.cells.push(cell);
      else if (cells.length > 0) turns.push({ model, cells: [...cells] });
    }
  }
  return turns;
}
