import { proxy } from 'comlink';
import type { ProgressListener } from '../../core/models/engine.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { downloadMirrors, permittedOrigins } from '../../core/work/origins.ts';
import { inDownloadWorker } from '../../engine/download/download-in-worker.ts';
import { storedBytes, removeFiles } from '../../engine/download/download.ts';
import { holdCachesOpen } from '../../engine/download/stored-pieces.ts';
import type { PinnedHubDataSet, DataSetSplit } from './data-set.ts';
import type { FirstRowsWithTotal } from './first-rows.ts';
import { currentHubToken } from './hub-token.ts';
import type { HubWorkerApi } from './hub-work.ts';

const make = () => new Worker(new URL('./hub.worker.ts', import.meta.url), { type: 'module' });
const reach = () => ({ origins: permittedOrigins(), mirrors: downloadMirrors() });
const token = () => currentHubToken() || undefined;

export const lookUpDataSet = (named: string, signal: AbortSignal): Promise<PinnedHubDataSet> =>
  inDownloadWorker<PinnedHubDataSet, HubWorkerApi>((work) => work.lookUpDataSet(named, reach(), token()), signal, make);

export const fetchHubFirstRows = (id: string, part: DataSetSplit, signal: AbortSignal): Promise<FirstRowsWithTotal> =>
  inDownloadWorker<FirstRowsWithTotal, HubWorkerApi>((work) => work.firstRows(id, part, reach(), token()), signal, make);

/**
 * Downloads the missing files of a split and returns all of them. After a cancellation or a broken connection, the next call
 * continues there.
 */
export async function downloadDataSetSplit(
  id: string,
  part: DataSetSplit,
  on: ProgressListener,
  signal: AbortSignal,
): Promise<Blob[]> {
  if (!('caches' in globalThis))
    throw new UserError('Downloads need a secure page: open Evenkeel by https or on this machine (localhost).');
  await holdCachesOpen(part.files);
  await inDownloadWorker<number, HubWorkerApi>(
    (work) => work.downloadPart(id, part, reach(), proxy(on), token()),
    signal,
    make,
  );
  const blobs: Blob[] = [];
  for (const { url, cache } of part.files) {
    const kept = await (await caches.open(cache)).match(url);
    if (!kept) throw new UserError('The browser deleted the download: free space on the disk, then try again.');
    blobs.push(await kept.blob());
  }
  return blobs;
}

/** How many bytes of a split are already stored. */
export const countStoredSplitBytes = ({ files }: DataSetSplit): Promise<number> => storedBytes(files);

/** Deletes a split's files once its questions are stored or no longer wanted. */
export const deleteDataSetSplitFiles = ({ files }: DataSetSplit): Promise<void> => removeFiles(files);
