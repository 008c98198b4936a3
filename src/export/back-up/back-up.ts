import { proxy, type Remote } from 'comlink';
import type { OnStageProgress } from '../../base/workers/stage-progress.ts';
import { startRegisteredWorker } from '../../base/workers/given-workers.ts';
import { LazyWorker } from '../../base/workers/own-worker.ts';
import { backUpEnding } from './back-up-form.ts';
import type { BackUpPreview, BackUpWorkerApi, SettingsRestoreChoice, RestoreResult } from './back-up-work.ts';
import type { SettingsFromPage } from './write-back-up.ts';

export type { BackUpPreview, SettingsRestoreChoice, RestoreResult } from './back-up-work.ts';
export type { SettingsFromPage } from './write-back-up.ts';

/** `evenkeel-2026-01-31.evenkeel-back-up.zip`, with the local date. */
export function backUpName(made: number): string {
  const day = new Date(made);
  const two = (n: number) => String(n).padStart(2, '0');
  return `evenkeel-${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}${backUpEnding}`;
}

export const makeBackUp = (page: SettingsFromPage, made: number, on?: OnStageProgress<'read'>): Promise<Blob> =>
  inWorker((work) => work.make(page, made, on && proxy(on)));

export const previewBackUp = (file: File): Promise<BackUpPreview> => inWorker((work) => work.look(file, file.name));

export const restoreBackUp = (
  file: File,
  choice: SettingsRestoreChoice,
  on?: OnStageProgress<'stored'>,
): Promise<RestoreResult> => inWorker((work) => work.bringBack(file, file.name, choice, on && proxy(on)));

async function inWorker<T>(work: (backUps: Remote<BackUpWorkerApi> | BackUpWorkerApi) => Promise<T>): Promise<T> {
  const worker = new LazyWorker<BackUpWorkerApi>({
    name: 'back-up worker',
    make: () => startRegisteredWorker('back-up'),
    inPlace: async () => (await import('./back-up-work.ts')).backUpWorkerApi,
  });
  try {
    return await worker.ask(work);
  } finally {
    worker.end();
  }
}
