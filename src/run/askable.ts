import type { AskableModel, AskableModelGroup } from '../engine/askable.ts';
import { downloadedModelGroup } from '../engine/downloaded-models.ts';
import { engineManifests } from '../engine/engines.ts';
import { listRuns } from '../store/runs/runs.ts';

/**
 * In the order of the pages: bundled, downloaded, the user's own files, servers, the browser's, and those of stored runs.
 */
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

/** Models that a run here loaded without a chat template. */
async function baseModelsOfRuns(): Promise<ReadonlySet<string>> {
  const runs = await listRuns({ counts: false });
  return new Set(
    runs.flatMap(({ models }) =>
      models.filter(({ chatTemplateHash }) => chatTemplateHash === emptyTextHash).map(({ model }) => model),
    ),
  );
}

/**
 * SHA-256 of an empty text, which engines store for a missing template. An engine that cannot know the template leaves the
 * hash out.
 */
const emptyTextHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
