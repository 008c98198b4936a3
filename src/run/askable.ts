import type { AskableModel, AskableModelGroup } from '../engine/askable.ts';
import { downloadedAskableModels } from '../engine/downloaded-models.ts';
import { engineManifests } from '../engine/engines.ts';

/** In the order in which they are offered: ours, downloaded, of endpoints, the browser's, those of stored runs. */
export const askableGroups: readonly AskableModelGroup[] = [
  ...engineManifests.flatMap(({ comesAlong }) => comesAlong ?? []),
  downloadedAskableModels,
  ...engineManifests.flatMap(({ others }) => others ?? []),
];

export async function askableModels(): Promise<readonly AskableModel[]> {
  return (await Promise.all(askableGroups.map(({ models }) => models()))).flat();
}
