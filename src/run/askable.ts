import type { AskableModel, AskableModelGroup } from '../engine/askable.ts';
import { downloadedModelGroup } from '../engine/downloaded-models.ts';
import { engineManifests } from '../engine/engines.ts';
import { listRuns } from '../store/runs/runs.ts';

/** In the order in which they are offered: ours, downloaded, of endpoints, the browser's, those of stored runs. */
export const askableGroups: readonly AskableModelGroup[] = [
  ...engineManifests.flatMap(({ comesAlong }) => comesAlong ?? []),
  downloadedModelGroup,
  ...engineManifests.flatMap(({ others }) => others ?? []),
];

export async function listAskableModels(): Promise<readonly AskableModel[]> {
  const [groups, loadedAsBase] = await Promise.all([
    Promise.all(askableGroups.map(({ models }) => models())),
    baseModelsOfRuns(),
  ]);
  return groups.flat().map((model) => (loadedAsBase.has(model.id) ? { ...model, isBaseModel: true } : model));
}

/** Models that a run here loaded, and found to have no chat template. */
async function baseModelsOfRuns(): Promise<ReadonlySet<string>> {
  const runs = await listRuns({ counts: false });
  return new Set(
    runs.flatMap(({ models }) =>
      models.filter(({ chatTemplateHash }) => chatTemplateHash === emptyTextHash).map(({ model }) => model),
    ),
  );
}

/** SHA-256 of nothing: engines hash an absent template so. One that cannot know it leaves the hash out. */
const emptyTextHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
