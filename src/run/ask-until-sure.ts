import { cellKey, type Cell } from '../core/plan/cell.ts';
import { askCellsOfModel } from './ask-model.ts';
import type { RunJob, RunEvent } from './runner.ts';
import type { RunResponseWriter } from './writer.ts';

/**
 * Asks look by look, as the plan's stopping rule says, until nothing is left. Each look follows only from the stored
 * answers. A model stays loaded if the next look asks it again. Returns whether the rule is done. It is not done if it needs
 * a model that this machine does not ask.
 */
export async function askUntilSure(
  job: RunJob & Required<Pick<RunJob, 'nextLook'>>,
  writer: RunResponseWriter,
  signal: AbortSignal,
  on: (event: RunEvent) => void,
): Promise<boolean> {
  /** The next cells without a response, after all answers so far are stored. */
  const next = async () => {
    await writer.settled();
    const look = signal.aborted ? undefined : await job.nextLook();
    if (!look) return undefined;
    const { cells: answered } = await job.store.answeredCells();
    const cells = look.cells.filter((cell) => !answered.has(cellKey(cell)));
    // Otherwise the rule would request the same look forever.
    if (cells.length === 0) throw new Error('the stopping rule asks only for answers that exist already');
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
