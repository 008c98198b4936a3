import { archiveDownloadLinkHtml, reportDataElement } from './html-data.ts';
import { reportToJson } from './report-json.ts';
import type { SharedReport } from './shared-report.ts';

/** A run's archive, gzipped, and the name that its file has. */
export interface PackedArchive {
  readonly gzipped: Blob;
  readonly name: string;
}

/** What an HTML report carries besides what is seen: its data, and the archive where that is wanted. Of many megabytes: for a worker. */
export async function buildHtmlDataBlob(report: SharedReport, archive: PackedArchive | undefined): Promise<Blob> {
  const packed = archive
    ? [`<p class="archive">${archiveDownloadLinkHtml(await base64Of(archive.gzipped), archive.name)}</p>\n`]
    : [];
  return new Blob([...packed, reportDataElement(reportToJson(archive ? omitAppOnlyResultFields(report) : report)), '\n']);
}

/** What a file with its answers has no room for and does not show: the app has it again from these answers. */
const appAlone: ReadonlySet<string> = new Set(['pilots', 'forecasts', 'distribution', 'contrasts']);

export const omitAppOnlyResultFields = (report: SharedReport): SharedReport => ({
  ...report,
  result: JSON.parse(
    JSON.stringify(report.result, (key, value: unknown) => (appAlone.has(key) ? undefined : value)),
  ) as SharedReport['result'],
});

/** The browser does it beside whoever asks, however large the archive is. */
function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The archive could not be read.'));
    reader.readAsDataURL(blob);
  });
}
