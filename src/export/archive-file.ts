import { proxy, type Remote } from 'comlink';
import type { SharedReport } from './shared-report.ts';
import type { OnStageProgress } from '../base/workers/stage-progress.ts';
import { startRegisteredWorker } from '../base/workers/given-workers.ts';
import { LazyWorker } from '../base/workers/own-worker.ts';
import type { ArchiveImportResult } from './archive-rows.ts';
import type { ArchiveWorkerApi } from './archive-work.ts';

export type { ArchiveImportResult } from './archive-rows.ts';

/** A run as an archive file, made in a worker. */
export function exportRun(runId: string, options: { readonly gzip: boolean }): Promise<Blob> {
  return inWorker((work) => work.exportRun(runId, options));
}

/** Reads and checks an archive whole, then stores it, or what is new in it; a UserError means that nothing was stored. */
export function importArchive(file: File): Promise<ArchiveImportResult> {
  return inWorker((work) => work.importArchive(file, file.name));
}

/** What came of a file that a person opened: a run that is now here, or a report without answers to show. */
export type OpenedFile = { readonly run: ArchiveImportResult } | { readonly report: SharedReport };

/** Imports the archive that the file is or has in it; a report without one is handed back, checked, and nothing is stored. `on` hears of answers. */
export async function importArchiveOrReadReport(file: File, on?: OnStageProgress<'stored'>): Promise<OpenedFile> {
  const found = await inWorker((work) => work.openFile(file, file.name, on && proxy(on)));
  if (!('json' in found)) return { run: found };
  // Home is there at once; what few files need is fetched with them.
  const { parseReportJson: reportIn } = await import('./report-json.ts');
  return { report: await reportIn(found.json, `“${file.name}”`) };
}

/** In a worker of its own that ends with its work: what an archive of 150 MB takes is then free again. */
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
