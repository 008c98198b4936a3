import { bytes as inUnits } from '../../core/words/format.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { getWebLocks } from '../../base/workers/web-locks.ts';
import type { ProgressListener } from '../../core/models/engine.ts';
import type { DownloadMirrors } from '../../core/work/origins.ts';
import { makeGuardedFetch } from '../../base/workers/guarded-fetch.ts';
import type { RemoteFile } from '../../core/models/offer.ts';
import { estimateStorageUsage } from '../../store/database/usage.ts';
import { downloadAddressFor } from './address.ts';
import { defaultRetryPolicy, type RequestContext, type RetryPolicy, type ServerRequest } from './ask-server.ts';
import { resumeFileDownload } from './fetch-file.ts';
import { FilesProgress } from './files-progress.ts';
import type { HubRepo } from './hub.ts';
import { fetchBranchCommit } from './commit-of.ts';
import { lookUpHubRepo } from './look-up.ts';
import { contentLength, countCachedBytes, findCompleteCachedFile } from './stored-pieces.ts';

/** The origins that the worker may request, and the mirrors. The page passes them on. */
export interface DownloadOrigins {
  readonly origins: readonly string[];
  readonly mirrors: DownloadMirrors;
}

/** Files that are downloaded together, such as a model's entry. Messages use `offer.name`. */
export interface Downloadable {
  readonly id: string;
  readonly offer: { readonly name: string };
  readonly files: readonly RemoteFile[];
}

/** The download worker's API. A worker runs one task, then ends. */
export class DownloadWorkerApi {
  readonly #fetch: typeof globalThis.fetch;
  readonly #stop = new AbortController();

  constructor(fetch: typeof globalThis.fetch) {
    this.#fetch = fetch;
  }

  lookUp(repo: string, revision: string, reach: DownloadOrigins): Promise<HubRepo> {
    return lookUpHubRepo(repo, revision, reach.mirrors, this.asker(reach));
  }

  commitOf(repo: string, branch: string, reach: DownloadOrigins): Promise<string | undefined> {
    // One attempt only: the download works without a commit.
    return fetchBranchCommit(repo, branch, this.asker(reach, { tries: 1, silenceMs: 10_000 }));
  }

  /** Returns the bytes of all files. */
  async download(
    entry: Downloadable,
    reach: DownloadOrigins,
    on: ProgressListener,
    patience: Partial<RetryPolicy> = {},
    token?: string,
    refused?: ServerRequest['refused'],
  ): Promise<number> {
    const asker = this.asker(reach, patience, token);
    return this.#asTheOnlyTab(entry, async () => {
      await refuseWithoutRoom(entry.files);
      const progress = new FilesProgress(`Downloading ${entry.offer.name}`, on);
      for (const file of entry.files) progress.fileAt(file, await countCachedBytes([file]));
      progress.report();
      try {
        for (const file of entry.files) {
          const onBytes = (bytes: number) => progress.fileAt(file, bytes);
          // Models share files: the same repository with different weights.
          await withLock(`evenkeel-file ${file.url}`, this.#stop.signal, async () => {
            const whole = await findCompleteCachedFile(file);
            if (whole) onBytes(contentLength(whole));
            else await resumeFileDownload(file, downloadAddressFor(file.url, reach.mirrors), asker, onBytes, refused);
          });
        }
      } finally {
        progress.end();
      }
      return countCachedBytes(entry.files);
    });
  }

  stop(): void {
    this.#stop.abort();
  }

  async #asTheOnlyTab<T>({ id, offer }: Downloadable, work: () => Promise<T>): Promise<T> {
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(otherTabMs)]);
    let begun = false;
    // The signal ends the wait for the lock, not the work.
    const done = withLock(`evenkeel-download ${id}`, signal, () => {
      begun = true;
      return work();
    });
    return done.catch((error: unknown) => {
      if (begun || this.#stop.signal.aborted) throw error;
      throw new UserError(`${offer.name} is being downloaded in another tab.`);
    });
  }

  protected asker({ origins }: DownloadOrigins, patience: Partial<RetryPolicy> = {}, token?: string): RequestContext {
    return {
      // The hub redirects to its file servers. Permitting the hub also permits them.
      fetch: makeGuardedFetch(origins, this.#fetch, 'followed'),
      patience: { ...defaultRetryPolicy, ...patience },
      signal: this.#stop.signal,
      token,
    };
  }
}

/** Without Web Locks two tabs may fetch a file twice. The cache still stores it once. */
async function withLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locks = getWebLocks();
  return locks ? locks.request(name, { signal }, work) : work();
}

/** A closed or reloaded page keeps its lock for a moment. Only a longer wait means another tab. */
const otherTabMs = 2000;

/** While a file is assembled from its pieces, the disk holds it twice. */
async function refuseWithoutRoom(files: readonly RemoteFile[]): Promise<void> {
  const { quota, usage } = await estimateStorageUsage();
  if (quota === null || usage === null) return;
  const total = files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const missing = total - (await countCachedBytes(files));
  if (missing <= 0) return;
  const needed = missing + Math.max(...files.map(({ bytes }) => bytes ?? 0));
  if (needed <= quota - usage) return;
  throw new UserError(
    `The browser gives this page space for another ${inUnits(Math.max(0, quota - usage))}, but the download needs ${inUnits(needed)}: free space on the disk, or delete another model.`,
  );
}
