import { isImportedModel } from '../../core/elsewhere/imported-model.ts';
import { runImportSuffix } from '../../core/imported/imported-from.ts';
import { date } from '../../core/words/format.ts';
import { modelNameWithServer } from '../../core/models/model-name.ts';
import { listRuns } from '../../store/runs/runs.ts';
import type { AskableModel } from '../askable.ts';
import { isReplayed, formatReplayModelId } from './model-id.ts';

/** Looking up an answer takes well under a millisecond. */
const msPerReplayedCell = 0.5;

export async function askableReplayModels(): Promise<readonly AskableModel[]> {
  const finished = (await listRuns({ counts: false })).filter(
    ({ state, plan }) => state === 'finished' && !plan.models.some(isImportedModel),
  );
  return finished.flatMap(({ id, name, plan, createdAt, ...run }) =>
    plan.models
      .filter((model) => !isReplayed(model))
      .map((model): AskableModel => ({
        id: formatReplayModelId(id, model),
        name: modelNameWithServer(model),
        detail: `its answers in the run ${name === undefined ? id.slice(0, 8) : `“${name}”`} of ${date(createdAt)}${runImportSuffix(run)}`,
        group: 'replay',
        // No prompt is sent again, even if the original run sent it.
        leavesMachine: false,
        scoresOptions: true,
        msPerCell: msPerReplayedCell,
      })),
  );
}
