import { proxy, type Remote } from 'comlink';
import type { SharedReport } from './shared-report.ts';
import type { OnStageProgress } from '../base/workers/stage-progress.ts';
import { startRegisteredWorker } from '../base/workers/given-workers.ts';
import { LazyWorker } from '../base/workers/own-worker.ts';
import type { ArchiveImportResult } from './archive-rows.ts';
import type { ArchiveWorkerApi } from './archive-work.ts';

export type { ArchiveImportResult } from './archive-rows.ts';

/** Writes a run as an archive file, in a worker. */
export function exportRun(runId: string, options: { readonly gzip: boolean }): Promise<Blob> {
  return inWorker((work) => work.exportRun(runId, options));
}

/** Reads and checks a whole archive, then stores it or whatever is new in it. After a UserError nothing is stored. */
export function importArchive(file: File): Promise<ArchiveImportResult> {
  return inWorker((work) => work.importArchive(file, file.name));
}

/** The result of opening a file: a run that is now stored, or a report without answers to show. */
export type OpenedFile = { readonly run: ArchiveImportResult } | { readonly report: SharedReport };

/**
 * Imports the archive that the file is or contains. A report without an archive is checked and returned, and nothing is
 * stored. `on` reports the progress in answers.
 */
export async function importArchiveOrReadReport(file: File, on?: OnStageProgress<'stored'>): Promise<OpenedFile> {
  const found = await inWorker((work) => work.openFile(file, file.name, on && proxy(on)));
  if (!('json' in found)) return { run: found };
  // Loaded only here, so that Home loads fast without code that few files need.
  const { parseReportJson: reportIn } = await import('./report-json.ts');
  return { report: await reportIn(found.json, `“${file.name}”`) };
}

/** Runs in a worker that ends with its work, which frees the memory for an archive of 150 MB. */
async function inWorker<T>(work: (archives: Remote<ArchiveWorkerApi> | ArchiveWorkerApi) => Promise<T>): Promise<T> {
  const worker = new LazyWorker<ArchiveWorkerApi>({
    name: 'archive worker',
    make: () => startRegisteredWorker('archive'),
    inPlace: async () => (await import('./archive-work.ts')).archiveWorkerApi,
  });
  try {
    return await worker.ask(work);
  } finally {
    worker.end();
  }
}
