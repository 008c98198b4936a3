import { UserError } from '../base/errors/user-error.ts';
import { fromBase64 } from './base64url.ts';

/** An HTML report carries its data in two elements: the report as JSON and, if requested, the run's archive. */
const dataId = 'evenkeel-data';
const archiveId = 'evenkeel-archive';
const archiveType = 'data:application/gzip;base64,';

/**
 * The report's JSON (see report-json.ts). Every `<` in it is escaped, so nothing in it can end the element or begin another.
 */
export function reportDataElement(json: string): string {
  return `<script type="application/json" id="${dataId}">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** A download link with the gzipped archive in base64; `name` is the file's name. */
export function archiveDownloadLinkHtml(base64: string, name: string): string {
  const safe = name.replace(/[^\w.-]/g, '-');
  return `<a id="${archiveId}" download="${safe}" href="${archiveType}${base64}">Save the archive: every answer of the run</a>`;
}

/** Whether a file begins like HTML; `start` is its first characters. */
export const looksLikeHtml = (start: string): boolean => /^\s*<(!doctype html|html[\s>])/i.test(start);

export interface HtmlReportData {
  /** The report's JSON. */
  readonly json: string;
  /** The gzipped archive, if it is attached. */
  readonly archive: Uint8Array<ArrayBuffer> | null;
}

/**
 * Extracts the data of an HTML report from its text; the file is never rendered. Evenkeel's files have each element once,
 * always written this way.
 */
export function parseHtmlData(html: string, where: string): HtmlReportData {
  const json = textBetween(html, `<script type="application/json" id="${dataId}">`, '</script>');
  if (json === undefined) {
    throw new UserError(`${where}: this is an HTML file, but not an Evenkeel report with its data inside.`);
  }
  const link = textBetween(html, `<a id="${archiveId}"`, '>');
  if (link === undefined) return { json, archive: null };
  const address = textBetween(link, `href="${archiveType}`, '"');
  if (address === undefined) throw new UserError(`${where}: the archive attached to this report is damaged or cut off.`);
  try {
    return { json, archive: fromBase64(address) };
  } catch {
    throw new UserError(`${where}: the archive attached to this report is damaged or cut off.`);
  }
}

/** The same for the file that is open as a page: its own code reads the data there. */
export function readReportDataOfDocument(page: Document): HtmlReportData {
  const address = page.getElementById(archiveId)?.getAttribute('href');
  return {
    json: page.getElementById(dataId)?.textContent ?? '',
    archive: address?.startsWith(archiveType) ? fromBase64(address.slice(archiveType.length)) : null,
  };
}

function textBetween(text: string, start: string, end: string): string | undefined {
  // Takes the last match: a hostile name before it cannot match, since `<` is escaped in text.
  const from = text.lastIndexOf(start);
  if (from < 0) return undefined;
  const to = text.indexOf(end, from + start.length);
  return to < 0 ? undefined : text.slice(from + start.length, to);
}
