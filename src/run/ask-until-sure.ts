import { cellKey, type Cell } from '../core/plan/cell.ts';
import { askCellsOfModel } from './ask-model.ts';
import type { RunJob, RunEvent } from './runner.ts';
import type { RunResponseWriter } from './writer.ts';

/**
 * Asks look by look, as the plan's rule has it, until nothing is left to ask: what comes next follows from the answers that are in the store alone. A model stays loaded from one look to
 * the next, where that is its own. Gives whether the rule is done: not where it wants a model that is not asked on this machine.
 */
export async function askUntilSure(
  job: RunJob & Required<Pick<RunJob, 'nextLook'>>,
  writer: RunResponseWriter,
  signal: AbortSignal,
  on: (event: RunEvent) => void,
): Promise<boolean> {
  /** Cells that have no response yet, once all that came is stored. */
  const next = async () => {
    await writer.settled();
    const look = signal.aborted ? undefined : await job.nextLook();
    if (!look) return undefined;
    const { cells: answered } = await job.store.answeredCells();
    const cells = look.cells.filter((cell) => !answered.has(cellKey(cell)));
    // It would be asked for again and again.
    if (cells.length === 0) throw new Error('the stopping rule asks for nothing but answers that are there');
    return { model: look.model, cells };
  };
  let look = await next();
  while (look && !signal.aborted) {
    const { model } = look;
    if (job.only && !job.only.includes(model)) return false;
    const more = async (): Promise<readonly Cell[]> => {
      look = await next();
      return look?.model === model ? look.cells : [];
    };
    await askCellsOfModel(job, model, look.cells, writer, signal, on, more);
  }
  return !signal.aborted;
}
