import { SvelteMap } from 'svelte/reactivity';
import { downloadModelFiles } from '../../../engine/download/download.ts';
import type { PinnedModel } from '../../../core/models/offer.ts';
import { markModelNotReady, markModelReady, recordDownloadStarted } from '../../../store/models/models.ts';
import { errorMessage } from '../../../core/words/error-message.ts';
import { showToast } from '../../../ui/toasts.svelte.ts';
import { ProgressRateEstimator } from '../../../ui/speed.ts';

/** A download in progress in this tab. */
export interface ActiveDownload {
  readonly entry: PinnedModel;
  readonly done: number;
  /** 0 until the first report. */
  readonly total: number;
  readonly msLeft: number | null;
  readonly cancelling: boolean;
}

interface Work extends ActiveDownload {
  readonly stop: AbortController;
}

const underWay = new SvelteMap<string, Work>();

/** Downloads continue while the user visits other pages, since no component owns them. */
export const activeDownloads = {
  get all(): readonly ActiveDownload[] {
    return [...underWay.values()];
  },
  ofModel: (id: string): ActiveDownload | undefined => underWay.get(id),
};

/**
 * Downloads the missing files of a model. The outcome is stored with the model, for this page and later visits. `run`: the
 * run to start when the download ends, in whichever tab that happens.
 */
export async function startDownload(entry: PinnedModel, run?: string): Promise<void> {
  const { id, offer } = entry;
  if (underWay.has(id)) return;
  const stop = new AbortController();
  const speed = new ProgressRateEstimator();
  underWay.set(id, { entry, stop, done: 0, total: 0, msLeft: null, cancelling: false });
  window.addEventListener('beforeunload', warn);
  try {
    await recordDownloadStarted(entry, run);
    const bytes = await downloadModelFiles(
      entry,
      ({ done, total }) => {
        const before = underWay.get(id);
        speed.add(performance.now(), done);
        if (before) underWay.set(id, { ...before, done, total, msLeft: speed.msLeft(total) });
      },
      stop.signal,
    );
    const awaiting = await markModelReady(id, bytes);
    showToast(`${offer.name} is on this machine.`);
    // If that fails, the run’s page offers Start.
    if (awaiting !== undefined) void startAwaitingRun(awaiting).catch(() => undefined);
  } catch (error) {
    await markModelNotReady(id, stop.signal.aborted ? undefined : errorMessage(error)).catch(() => undefined);
  } finally {
    underWay.delete(id);
    if (underWay.size === 0) window.removeEventListener('beforeunload', warn);
  }
}

/** Loaded when a download ends, since pages that start no run include this file too. */
const startAwaitingRun = async (run: string): Promise<void> =>
  (await import('../../run/download/start-awaiting-run.ts')).startAwaitingRun(run);

/** Keeps the bytes so far. The user can resume the download or delete them. */
export function cancelDownload(id: string): void {
  const work = underWay.get(id);
  if (!work) return;
  underWay.set(id, { ...work, cancelling: true });
  work.stop.abort();
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
