import type { Askable, AskableGroup } from '../engine/askable.ts';
import { downloadedModels } from '../engine/downloaded-models.ts';
import { engines } from '../engine/engines.ts';

/** In the order in which they are offered: ours, downloaded, of endpoints, the browser's, those of stored runs. */
export const askableGroups: readonly AskableGroup[] = [
  ...engines.flatMap(({ comesAlong }) => comesAlong ?? []),
  downloadedModels,
  ...engines.flatMap(({ others }) => others ?? []),
];

export async function askableModels(): Promise<readonly Askable[]> {
  return (await Promise.all(askableGroups.map(({ models }) => models()))).flat();
}
