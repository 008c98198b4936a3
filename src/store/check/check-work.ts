import { makeThrottledProgress } from '../../base/workers/throttled-progress.ts';
import type { OnStageProgress } from '../../base/workers/stage-progress.ts';
import { checkAndRepairStore, type StoreCheck } from './check-store.ts';

/** The worker's API. */
export const checkWorkerApi = {
  check(on?: OnStageProgress<'read'>): Promise<StoreCheck> {
    const onProgress = makeThrottledProgress(on);
    return checkAndRepairStore((done, total) => onProgress('read', done, total));
  },
};

export type CheckWorkerApi = typeof checkWorkerApi;
