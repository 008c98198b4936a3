import { mount } from 'svelte';
import { registerStudies } from '../../core/studies/studies.ts';
import { registerFeatureLoader } from '../../core/studies/features.ts';
import { waitForNextTask } from '../../base/workers/yield-every.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { readArchive } from '../../export/archive.ts';
import { readReportDataOfDocument } from '../../export/html-data.ts';
import { parseReportJson } from '../../export/report-json.ts';
import type { StudyManifest } from '../../manifest/study-manifest.ts';
import { reportFeatures } from '../../report/features/index.ts';
import { registerReports } from '../../report/study-parts.ts';
import { setInMemoryRun, archiveToInMemoryRun } from './held-run.ts';
import LiveFile from './LiveFile.svelte';
import '../tokens.css';
import '../base.css';
import '../print.css';
import './live.css';

/** The page already shows the file's still report. Once everything is read, the interactive report replaces it. */
export async function startLiveReport(manifest: StudyManifest): Promise<void> {
  registerStudies({ [manifest.id]: manifest.study });
  registerFeatureLoader(() => Promise.resolve(reportFeatures));
  registerReports({ [manifest.id]: manifest });
  // Each step is a task of its own, so that people can read and scroll the still report meanwhile.
  await waitForNextTask();
  const plain = assertDefined(document.getElementById('evenkeel-plain'), 'report in this file');
  const { json, archive } = readReportDataOfDocument(document);
  const report = await parseReportJson(json, 'This file');
  await waitForNextTask();
  if (archive)
    setInMemoryRun(
      readArchive(gunzipStream(archive), 'the archive in this file').then((read) => archiveToInMemoryRun(read, report.made)),
    );
  const run = archive && report.planId !== null ? report.planId : undefined;
  if (!/^#\/run\//.test(location.hash)) location.replace(`#/run/${run ?? 'report'}`);
  await waitForNextTask();
  const target = document.createElement('div');
  target.id = 'app';
  plain.before(target);
  mount(LiveFile, { target, props: { report, run, title: plain.dataset.title ?? 'Report' } });
  plain.remove();
  moveToFooter(document.querySelector('.archive'));
}

/** Unpacks an archive as this app packs it: gzip with one member. */
const gunzipStream = (archive: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> =>
  new Blob([archive]).stream().pipeThrough(new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>);

/** Keeps the link that saves the archive at the end of the page, in a footer. */
function moveToFooter(archive: Element | null): void {
  if (!archive) return;
  const foot = document.createElement('footer');
  archive.replaceWith(foot);
  foot.append(archive);
}
