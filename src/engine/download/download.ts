import { proxy } from 'comlink';
import { messageOf } from '../../base/errors/message-of.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { ProgressListener } from '../../core/models/engine.ts';
import type { PinnedModel, RemoteFile } from '../../core/models/offer.ts';
import { downloadMirrors, permittedOrigins } from '../../core/work/origins.ts';
import { askToPersist } from '../../store/database/usage.ts';
import type { RetryPolicy } from './ask-server.ts';
import { inDownloadWorker } from './download-in-worker.ts';
import { countCachedBytes, holdCachesOpen, removeFilesAndPieces } from './stored-pieces.ts';

/**
 * Fetches a model's missing files, checks each against its hash, and puts it where the engine's library looks for it.
 * Returns the bytes of all files. Cancellation, a broken connection or a closed page keeps what arrived. The next call
 * resumes there. Only one tab at a time downloads a model.
 */
export async function downloadModelFiles(
  entry: PinnedModel,
  on: ProgressListener,
  signal: AbortSignal,
  patience?: Partial<RetryPolicy>,
): Promise<number> {
  if (!('caches' in globalThis)) {
    throw new UserError('Downloads need a secure page: open Evenkeel by https or on this machine (localhost).');
  }
  // A browser short of space evicts data that it was not asked to keep. Some browsers ask the user first, so do not wait.
  void askToPersist();
  await holdCachesOpen(entry.files);
  const reach = { origins: permittedOrigins(), mirrors: downloadMirrors() };
  return inDownloadWorker((work) => work.download(entry, reach, proxy(on), patience), signal);
}

/** The stored bytes of these files, whole or in pieces. */
export async function storedBytes(files: readonly RemoteFile[]): Promise<number> {
  return 'caches' in globalThis ? countCachedBytes(files) : 0;
}

/** Deletes the files and their pieces from this machine. */
export async function removeFiles(files: readonly RemoteFile[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  await removeFilesAndPieces(files).catch((error: unknown) => {
    throw new UserError(`The files could not be deleted (${messageOf(error)}).`);
  });
}
