import { isRunLocked } from '../../../run/run-lock.ts';
import { listRunningRunsWithModels } from '../../../store/models/models.ts';

/** Models of runs in progress, in this tab or another. */
export async function findModelsInUse(): Promise<ReadonlySet<string>> {
  const runs = await listRunningRunsWithModels();
  const held = await Promise.all(runs.map(({ run }) => isRunLocked(run)));
  return new Set(runs.flatMap(({ models }, place) => (held[place] ? models : [])));
}
