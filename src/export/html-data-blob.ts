import { archiveDownloadLinkHtml, reportDataElement } from './html-data.ts';
import { reportToJson } from './report-json.ts';
import type { SharedReport } from './shared-report.ts';

/** A run's gzipped archive and its file name. */
export interface PackedArchive {
  readonly gzipped: Blob;
  readonly name: string;
}

/**
 * The hidden content of an HTML report: its data, and the archive if requested. This can be many megabytes, so call it in a
 * worker.
 */
export async function buildHtmlDataBlob(report: SharedReport, archive: PackedArchive | undefined): Promise<Blob> {
  const packed = archive
    ? [`<p class="archive">${archiveDownloadLinkHtml(await base64Of(archive.gzipped), archive.name)}</p>\n`]
    : [];
  return new Blob([...packed, reportDataElement(reportToJson(archive ? omitAppOnlyResultFields(report) : report)), '\n']);
}

/** Fields that a file with its answers omits to save space and does not show. The app recomputes them from these answers. */
const appAlone: ReadonlySet<string> = new Set(['pilots', 'forecasts', 'distribution', 'contrasts']);

export const omitAppOnlyResultFields = (report: SharedReport): SharedReport => ({
  ...report,
  result: JSON.parse(
    JSON.stringify(report.result, (key, value: unknown) => (appAlone.has(key) ? undefined : value)),
  ) as SharedReport['result'],
});

/** The browser encodes in the background, however large the archive is. */
function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The archive could not be read.'));
    reader.readAsDataURL(blob);
  });
}
