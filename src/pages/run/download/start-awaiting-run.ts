import { getRun } from '../../../store/runs/runs.ts';
import { getOrMakeRunControl } from '../run-control.ts';

/** Starts the run that waited for a download, unless the user removed it meanwhile. Errors are stored as the run’s state. */
export async function startAwaitingRun(id: string): Promise<void> {
  const run = await getRun(id);
  if (run && run.removedAt === undefined) await getOrMakeRunControl(id).start();
}
