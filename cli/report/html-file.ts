import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { appLabel } from '../../src/core/build/build-label.ts';
import { findSamplingMismatches } from '../../src/core/origin/sampling-mismatch.ts';
import { itemsWithScoringInUse, parseScoringLines } from '../../src/core/scoring/scoring-lines.ts';
import type { StudyResult } from '../../src/core/studies/study.ts';
import { archiveName } from '../../src/export/archive-name.ts';
import { writeRunAsJsonLines, type Archive } from '../../src/export/archive.ts';
import { archiveDownloadLinkHtml, reportDataElement } from '../../src/export/html-data.ts';
import { omitAppOnlyResultFields } from '../../src/export/html-data-blob.ts';
import { reportToJson } from '../../src/export/report-json.ts';
import { hasPrivateTextInPlan, hasPrivateQuestions, type SharedReport } from '../../src/export/shared-report.ts';
import { metaTagsForPolicy } from '../../src/report/file/html-file-dom.ts';
import { buildLiveCode, liveCodePartNames } from '../../src/report/file/live-code.ts';
import { renderReportText } from '../../src/report/report-texts.ts';
import { archiveLimits } from '../../src/store/answers/text-lines.ts';
import { printToStderr } from '../command.ts';
import { appAsset } from '../own-files.ts';
import { replaceFile } from '../run/finished-file.ts';

export interface HtmlReportContent {
  readonly study: string;
  readonly plan: string | null;
  readonly digest?: string;
  readonly scoring?: { readonly name: string };
  readonly result: StudyResult;
  readonly archive: Archive | undefined;
}

/**
 * Writes the app’s live report as one file. The app draws the still report, which is visible until the script runs, like its
 * pages. The command writes the report's tables in its place.
 */
export async function writeHtml(path: string, shown: HtmlReportContent, file: string): Promise<void> {
  if (shown.archive && hasPrivateQuestions(shown.archive))
    printToStderr(
      `${basename(path)}: the authors of these questions ask that none be put online, so their texts and the answers are left out.`,
    );
  const html = await htmlOf(shown, basename(file), () =>
    printToStderr(
      `${basename(path)}: a page holds answers up to ${archiveLimits.megabytes} MB. This one has all figures and tables, but the answers are only in ${basename(file)}.`,
    ),
  );
  await replaceFile(path, new Blob([html]).stream());
}

async function htmlOf(shown: HtmlReportContent, file: string, tooLarge: () => void): Promise<string> {
  const { archive } = shown;
  const parts = liveCodePartNames(
    shown.study,
    archive && [...archive.items, ...itemsWithScoringInUse(archive.items, parseScoringLines(archive.scorings ?? []))],
  ).map(async (name) => Uint8Array.from(await readFile(appAsset(new RegExp(`^live-${name}-[0-9a-f]{8}\\.bin$`)))));
  const code = await buildLiveCode(await Promise.all(parts), await readFile(appAsset(/^live-sheet-[0-9a-f]{8}\.css$/)));
  const { report, published } = publishedContent(shown);
  const attached = published && (await attachedArchive(published, shown.plan ?? ''));
  if (published && attached === undefined) tooLarge();
  const title = report.name ?? file;
  const metas = metaTagsForPolicy(code.policy).map(
    (attributes) =>
      `<meta ${Object.entries(attributes)
        .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
        .join(' ')}>`,
  );
  return [
    `<!doctype html>\n<html lang="en"><head>${metas.join('')}<title>${escapeHtml(title)}</title>${code.style}\n</head><body>`,
    `<div id="evenkeel-plain" data-title="${escapeHtml(title)}"><h1>${escapeHtml(title)}</h1>`,
    '<p class="still">This file should show a report, and its script was changed, or may not run here. Below are its tables.</p>',
    `<pre>${escapeHtml(await renderReportText('tables.md', report, title))}</pre></div>`,
    ...(attached === undefined ? [] : [`<p class="archive">${attached}</p>`]),
    reportDataElement(reportToJson(attached === undefined ? report : omitAppOnlyResultFields(report))),
    `${code.scripts}</body></html>\n`,
  ].join('\n');
}

/**
 * What the file contains. For questions that must not be put online it has neither words nor answers, like the app’s file.
 */
export function publishedContent(shown: HtmlReportContent): {
  readonly report: SharedReport;
  readonly published: Archive | undefined;
} {
  const { archive } = shown;
  return { report: reportOf(shown), published: archive && hasPrivateQuestions(archive) ? undefined : archive };
}

function reportOf({ study, plan: planId, digest, scoring, result, archive }: HtmlReportContent): SharedReport {
  const drawn = archive ? findSamplingMismatches(archive.plan, archive.models) : [];
  return {
    study,
    planId,
    plan: archive && !hasPrivateTextInPlan(archive) ? archive.plan : null,
    ...(archive?.name !== undefined && { name: archive.name }),
    ...(archive?.note !== undefined && { note: archive.note }),
    ...(archive?.tags !== undefined && { tags: archive.tags }),
    ...(digest !== undefined && { digest }),
    ...(drawn.length > 0 && { drawnOtherwise: drawn }),
    ...(scoring && { scoredBy: scoring.name }),
    result,
    made: `${new Date().toISOString().slice(0, 16)}Z`,
    app: appLabel(),
  };
}

/** The archive as the file contains it; `undefined`: it has more megabytes than a page can read. */
export async function attachedArchive(
  archive: Archive,
  planId: string,
  most = archiveLimits.megabytes,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of writeRunAsJsonLines(archive)) {
    length += chunk.length;
    if (length > most * 1e6) return undefined;
    chunks.push(chunk);
  }
  const base64 = (await promisify(gzip)(Buffer.concat(chunks))).toString('base64');
  return archiveDownloadLinkHtml(base64, archiveName(archive.plan.study, planId, { gzip: true }));
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '');
