import { mount, unmount } from 'svelte';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { inReportWorker } from '../report-worker.ts';
import { waitForNextTask } from '../../base/workers/yield-every.ts';
import type { RunRecord } from '../../store/runs/runs.ts';
import { loadRunWithScoring } from '../../store/scoring/scored-run.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { buildHtmlDataBlob, type PackedArchive } from '../../export/html-data-blob.ts';
import { RenderProgress } from '../../ui/render-progress.svelte.ts';
import { pageToFileDocument } from './html-file-dom.ts';
import { loadLiveCode, liveCodePartNames } from './live-code.ts';
import { elementToHtmlBlobs } from './html-parts.ts';
import { cssRulesForDocument } from './html-styles.ts';
import ReportFile from './ReportFile.svelte';
import type { SharedReport } from '../../export/shared-report.ts';
import { withoutVotes } from '../vote/vote-table.ts';

export interface HtmlReportOptions {
  readonly title: string;
  readonly report: SharedReport;
  /** For a run: its provenance, and its gzipped archive if requested. */
  readonly record?: RunRecord | undefined;
  readonly archive?: PackedArchive | undefined;
  /** Includes the report's code, so that the file is interactive; otherwise it is static. */
  readonly live?: boolean;
}

/** The plan's items, which the file’s archive is checked against, and the items with their scoring. */
const allItems = async ({ id, items }: RunRecord) => [...items, ...((await loadRunWithScoring(id))?.items ?? [])];

/** In CSS pixels: an A4 page with narrow margins, and a readable column. */
const width = 960;
/** Gives up after this time without a finished part. */
const stalledMs = 30_000;

/**
 * A report as one HTML file that needs no network and no scripts. It contains the page, figures as SVG, styles for light,
 * dark and print, and the data for import into Evenkeel. It is rendered in a hidden frame, so it does not depend on the
 * width of this window. A live file has all of this too, until its script takes over. Slow steps run in separate tasks or in
 * the worker.
 */
export async function buildHtmlReport({
  title,
  report: whole,
  record,
  archive,
  live = false,
}: HtmlReportOptions): Promise<Blob> {
  // Evenkeel recomputes the votes when it imports a live file: they would be a twentieth of the file.
  const report = live ? withoutVotes(whole) : whole;
  const study = await loadStudy(report.study);
  const code = live ? await loadLiveCode(liveCodePartNames(report.study, record && (await allItems(record)))) : undefined;
  const frame = hiddenFrame();
  await waitForNextTask();
  const page = documentOf(frame);
  const drawing = new RenderProgress();
  const drawn = mount(ReportFile, {
    target: page.body,
    props: { drawing, title, report, record, study, withArchive: archive !== undefined },
  });
  try {
    await untilDrawn(drawing);
    const file = await pageToFileDocument(page.body, title, code?.policy);
    const head = file.head.outerHTML.replace(/<\/head>$/, '');
    const style = code?.style ?? (await styleOf(file));
    const shown: Blob[] = [];
    for (const child of file.body.children) shown.push(...(await elementToHtmlBlobs(child)));
    // Without a connection the worker may be unavailable: then the page blocks for a moment.
    const data = await inReportWorker((work) => work.htmlData(report, archive)).catch(() =>
      buildHtmlDataBlob(report, archive),
    );
    const before = `<!doctype html>\n<html lang="en">${head}${style}\n</head><body>`;
    const parts = code ? [stillBegins(title), ...shown, '</div>'] : shown;
    return new Blob([before, ...parts, '\n', data, code?.scripts ?? '', '</body></html>\n'], { type: 'text/html' });
  } finally {
    await waitForNextTask();
    await unmount(drawn);
    await waitForNextTask();
    frame.remove();
  }
}

/**
 * What a live file shows until its script takes over, and permanently if the script may not run. Only then it shows the
 * notice.
 */
function stillBegins(title: string): string {
  const still = document.createElement('div');
  still.id = 'evenkeel-plain';
  still.dataset.title = title;
  const paragraph = document.createElement('p');
  paragraph.className = 'still';
  paragraph.textContent =
    'This file should respond to clicks but does not: its script was changed, or may not run here. Below is the saved report.';
  still.append(paragraph);
  return still.outerHTML.replace(/<\/div>$/, '');
}

/** An empty page with the app's styles, outside of the window. */
const documentOf = (frame: HTMLIFrameElement): Document => assertDefined(frame.contentDocument, 'document in the frame');

function hiddenFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.inert = true;
  frame.title = 'The report for the file';
  frame.style.cssText = `position: fixed; inset: 0 auto auto -20000px; width: ${width}px; height: 1200px; border: 0`;
  document.body.append(frame);
  const page = documentOf(frame);
  const Sheet = (frame.contentWindow as Window & typeof globalThis).CSSStyleSheet;
  page.adoptedStyleSheets = [...document.styleSheets].map((sheet) => {
    const copy = new Sheet();
    // The browser would look for font files relative to this page, where they are not.
    const own = [...sheet.cssRules].filter((rule) => !(rule instanceof CSSFontFaceRule));
    copy.replaceSync(own.map(({ cssText }) => cssText).join('\n'));
    return copy;
  });
  page.documentElement.lang = 'en';
  return frame;
}

async function untilDrawn(drawing: RenderProgress): Promise<void> {
  let done = -1;
  let watch: ReturnType<typeof setInterval> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    watch = setInterval(() => {
      if (drawing.done === done) {
        const why = 'For 30 seconds no figure could be drawn. Bring this tab to the front and try again.';
        reject(new UserError(why));
      }
      done = drawing.done;
    }, stalledMs);
  });
  try {
    await Promise.race([drawing.drawn(), stalled]);
  } finally {
    clearInterval(watch);
  }
}

/** As text: the policy of this page would forbid the styles in any of its documents. */
const styleOf = async (file: Document): Promise<string> =>
  `<style>\n${await cssRulesForDocument(file, [...document.styleSheets])}\n${ownStyles}</style>`;

/** Styles of the file that the app's pages lack. */
const ownStyles = `
body { max-width: ${width}px; margin-inline: auto; padding: 24px 16px 48px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 32px; }
svg { max-width: 100%; height: auto; }
@media screen and (max-width: 640px) {
  .drawing { overflow-x: auto; }
  .drawing svg { max-width: none; min-width: 640px; }
}
@media print {
  body { max-width: none; padding: 0; }
  .archive { display: none; }
}
`;
