import { isRunLocked } from '../../../run/run-lock.ts';
import { modelsOfRunningRuns } from '../../../store/models/models.ts';

/** Models of runs that a tab works on now, this one or another. */
export async function modelsInUse(): Promise<ReadonlySet<string>> {
  const runs = await modelsOfRunningRuns();
  const held = await Promise.all(runs.map(({ run }) => isRunLocked(run)));
  return new Set(runs.flatMap(({ models }, place) => (held[place] ? models : [])));
}
