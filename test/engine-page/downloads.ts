import { storedBytes, downloadModelFiles, removeFiles } from '../../src/engine/download/download.ts';
import type { RetryPolicy } from '../../src/engine/download/ask-server.ts';
import { lookUpHubRepoInWorker } from '../../src/engine/download/hub.ts';
import type { TaskProgress } from '../../src/core/models/engine.ts';
import type { PinnedModel } from '../../src/core/models/offer.ts';
import { permitOrigins, setHubMirror } from '../../src/core/work/origins.ts';
import { offerForTypedRepo, pinTransformersModel } from '../../src/engine/transformers/offers.ts';
import { markModelReady, recordDownloadStarted } from '../../src/store/models/models.ts';

/** The result of a download: its bytes, or the error message. */
export interface Downloaded {
  readonly bytes?: number;
  readonly error?: string;
  readonly progress: readonly TaskProgress[];
}

let running: AbortController | undefined;

/** Downloads as the Models page makes them. */
export const downloads = {
  /** Replaces the hub by a local server and permits origins as a person would. */
  openHub(mirror: string, origins: readonly string[]): void {
    setHubMirror(mirror);
    permitOrigins(origins);
  },

  async entry(repo: string, revision: string, dtype: string, device: 'wasm' | 'webgpu' = 'wasm') {
    const looked = await lookUpHubRepoInWorker(repo, revision, new AbortController().signal);
    return pinTransformersModel(offerForTypedRepo(repo, dtype, device), looked);
  },

  /** Cancels once this many bytes have arrived. */
  async download(
    entry: PinnedModel,
    { cancelAt = Infinity, patience = {} }: { cancelAt?: number; patience?: Partial<RetryPolicy> } = {},
  ): Promise<Downloaded> {
    const abort = (running = new AbortController());
    const progress: TaskProgress[] = [];
    const on = (now: TaskProgress) => {
      progress.push(now);
      if (now.done >= cancelAt) abort.abort();
    };
    try {
      await recordDownloadStarted(entry);
      const bytes = await downloadModelFiles(entry, on, abort.signal, patience);
      await markModelReady(entry.id, bytes);
      return { bytes, progress };
    } catch (error) {
      return { error: String(error), progress };
    }
  },

  cancel: () => running?.abort(),
  bytesHere: (entry: PinnedModel) => storedBytes(entry.files),
  remove: (entry: PinnedModel) => removeFiles(entry.files),

  /** The bytes of every cache entry, by `cache: path`. */
  async kept(): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        found[`${name}: ${pathname}${search}`] = (await (await cache.match(request))!.blob()).size;
      }
    }
    return found;
  },
};
