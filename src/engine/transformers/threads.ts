import { getSetting } from '../../store/database/settings.ts';
import type { PinnedModel } from '../../core/models/offer.ts';
import type { Device } from './offers.ts';

/** Weights of fewer bytes gain a few percent from threads, and more from workers side by side (docs/measured.md). */
export const minBytesForThreads = 100e6;

/** Threads that wait for each other spin: one processor is left to the page and to other programs. */
export const maxThreadsFor = (cores: number): number => Math.max(1, Math.min(4, cores - 1));

/** What decides whether threads are used, as the page finds it. */
export interface ThreadConditions {
  /** Threads share memory, which browsers allow only in a page that is isolated from other origins. */
  readonly isolated: boolean;
  /** Whether the browser has memory that threads share. WebKitGTK isolates pages and has none. */
  readonly canShare: boolean;
  readonly cores: number;
  /** What a person chose; nothing: wherever the page is isolated. */
  readonly chosen: 'unasked' | 'yes' | 'no';
}

/** How many threads a model of the processor is computed by. */
export const threadCountForBytes = (weights: number, { isolated, canShare, cores, chosen }: ThreadConditions): number =>
  isolated && canShare && chosen !== 'no' && weights >= minBytesForThreads ? maxThreadsFor(cores) : 1;

/** Pages that are not isolated see no shared memory, whatever the browser has. */
export const canShareMemory = (): boolean => !globalThis.crossOriginIsolated || 'SharedArrayBuffer' in globalThis;

/** What decides in this page. */
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
