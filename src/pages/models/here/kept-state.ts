import type { PinnedModel } from '../../../core/models/offer.ts';
import { getWebLocks } from '../../../base/workers/web-locks.ts';
import type { ModelRow } from '../../../store/models/models.ts';

/** The state of a stored model, except those that this tab is downloading. */
export type StoredModelState = 'ready' | 'incomplete' | 'interrupted' | 'elsewhere';

/** The total size of its files, as far as servers reported it. */
export const sumModelFileBytes = ({ files }: PinnedModel): number => files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);

/** `here`: bytes of its files on this machine, without files that the browser has evicted. */
export function determineStoredModelState({ state, entry }: ModelRow, here: number, isElsewhere: boolean): StoredModelState {
  if (isElsewhere) return 'elsewhere';
  if (state === 'wanted') return 'interrupted';
  return here < sumModelFileBytes(entry) ? 'incomplete' : 'ready';
}

/** Downloads in progress in any tab. Each holds a lock with its model’s name (download-work.ts). */
export async function queryDownloadingModels(): Promise<ReadonlySet<string>> {
  const held = (await getWebLocks()?.query())?.held ?? [];
  const names = held.flatMap(({ name }) => /^evenkeel-download (?<id>.+)$/.exec(name ?? '')?.groups?.['id'] ?? []);
  return new Set(names);
}
