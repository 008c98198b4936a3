import { push } from 'svelte-spa-router';
import { importArchiveOrReadReport, type ArchiveImportResult } from '../../export/archive-file.ts';
import { fileSniffCharacters, looksLikeExternalLog } from '../../export/open-file.ts';
import { sharedReportAddress } from '../../export/shared-report.ts';
import { getReportSettings } from '../../store/database/settings.ts';
import { listenerWithTimeLeft, type TimedProgress } from '../../ui/timed-progress.ts';
import { importFilesHandover } from '../import/handed-files.ts';

/**
 * Opens an Evenkeel file. Returns its run, or undefined if another page shows the file. Files that may be another program’s
 * logs go to the import page.
 */
export async function importOrForwardDropped(
  file: File,
  on: (progress: TimedProgress<'stored'>) => void,
): Promise<ArchiveImportResult | undefined> {
  if (looksLikeExternalLog(await file.slice(0, fileSniffCharacters).text(), file.name)) {
    importFilesHandover.give([{ name: file.name, blob: file }]);
    await push('/import');
    return undefined;
  }
  const opened = await importArchiveOrReadReport(file, listenerWithTimeLeft<'stored'>(on));
  if ('run' in opened) {
    measureAhead(opened.run.run).catch(() => undefined);
    return opened.run;
  }
  await push(await sharedReportAddress(opened.report));
  return undefined;
}

/** Measures the run so that its report opens at once. If that fails, the report’s page shows the error. */
async function measureAhead(run: string): Promise<void> {
  const { loadOrMeasureResult: resultOf } = await import('../../report/measure.ts');
  await resultOf(run, { yardsticks: await getReportSettings() });
}
