import { getSetting } from '../../store/database/settings.ts';
import type { PinnedModel } from '../../core/models/offer.ts';
import type { Device } from './offers.ts';

/** Below this size, models gain a few percent from threads, and more from parallel workers (docs/measured.md). */
export const minBytesForThreads = 100e6;

/** Waiting threads spin, so one processor is left to the page and other programs. */
export const maxThreadsFor = (cores: number): number => Math.max(1, Math.min(4, cores - 1));

/** What decides in this page whether threads are used. */
export interface ThreadConditions {
  /** Threads share memory. Browsers allow that only in a page isolated from other origins. */
  readonly isolated: boolean;
  /** Whether threads can share memory in this browser. WebKitGTK isolates pages but has no shared memory. */
  readonly canShare: boolean;
  readonly cores: number;
  /** The user's choice; `unasked`: threads wherever the page is isolated. */
  readonly chosen: 'unasked' | 'yes' | 'no';
}

/** How many threads compute a model on the processor. */
export const threadCountForBytes = (weights: number, { isolated, canShare, cores, chosen }: ThreadConditions): number =>
  isolated && canShare && chosen !== 'no' && weights >= minBytesForThreads ? maxThreadsFor(cores) : 1;

/** Pages that are not isolated see no shared memory, even if the browser has it. */
export const canShareMemory = (): boolean => !globalThis.crossOriginIsolated || 'SharedArrayBuffer' in globalThis;

/** The conditions in this page. */
export const readThreadConditions = async (): Promise<ThreadConditions> => ({
  isolated: globalThis.crossOriginIsolated,
  canShare: canShareMemory(),
  cores: navigator.hardwareConcurrency,
  chosen: await getSetting('threads'),
});

/** How many threads compute a downloaded model here. */
export async function threadCountForModel(device: Device, { files }: PinnedModel): Promise<number> {
  if (device !== 'wasm') return 1;
  const weights = files.filter(({ url }) => /\.onnx(?:_data(?:_\d+)?)?$/.test(url));
  return threadCountForBytes(
    weights.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
    await readThreadConditions(),
  );
}
