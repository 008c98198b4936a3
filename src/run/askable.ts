import type { AskableModel, AskableModelGroup } from '../engine/askable.ts';
import { downloadedModelGroup } from '../engine/downloaded-models.ts';
import { engineManifests } from '../engine/engines.ts';

/** In the order in which they are offered: ours, downloaded, of endpoints, the browser's, those of stored runs. */
export const askableGroups: readonly AskableModelGroup[] = [
  ...engineManifests.flatMap(({ comesAlong }) => comesAlong ?? []),
  downloadedModelGroup,
  ...engineManifests.flatMap(({ others }) => others ?? []),
];

export async function listAskableModels(): Promise<readonly AskableModel[]> {
  return (await Promise.all(askableGroups.map(({ models }) => models()))).flat();
}
