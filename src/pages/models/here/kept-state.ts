import type { PinnedModel } from '../../../core/models/offer.ts';
import { getWebLocks } from '../../../base/workers/web-locks.ts';
import type { ModelRow } from '../../../store/models/models.ts';

/** How a model of the library stands, but for those that this tab is downloading. */
export type StoredModelState = 'ready' | 'incomplete' | 'interrupted' | 'elsewhere';

/** Of all its files, as far as their servers said. */
export const sumModelFileBytes = ({ files }: PinnedModel): number => files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);

/** `here`: bytes of its files that are on this machine; what a browser has thrown away is missing there. */
export function determineStoredModelState({ state, entry }: ModelRow, here: number, isElsewhere: boolean): StoredModelState {
  if (isElsewhere) return 'elsewhere';
  if (state === 'wanted') return 'interrupted';
  return here < sumModelFileBytes(entry) ? 'incomplete' : 'ready';
}

/** Downloads that any tab works on now; each holds a lock of its model's name (download-work.ts). */
export async function queryDownloadingModels(): Promise<ReadonlySet<string>> {
  const held = (await getWebLocks()?.query())?.held ?? [];
  const names = held.flatMap(({ name }) => /^evenkeel-download (?<id>.+)$/.exec(name ?? '')?.groups?.['id'] ?? []);
  return new Set(names);
}
