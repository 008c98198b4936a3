import { UserError } from '../base/errors/user-error.ts';
import { parseHtmlData, looksLikeHtml } from './html-data.ts';

/** The content of a file: a whole run, or a report without its answers (as unchecked JSON). */
export type FileContent =
  | { readonly kind: 'archive'; readonly bytes: Blob | ReadableStream<Uint8Array> }
  | { readonly kind: 'report'; readonly json: string };

/** The largest HTML report, including its archive, and the largest JSON result, in megabytes. */
export const maxHtmlMegabytes = 250;
const mostOfResult = 20;

/**
 * Detects whether a file is a JSON result, an HTML report or an archive. An HTML report may have an archive attached.
 * Everything else counts as an archive, whose reader reports the errors.
 */
export async function readReportOrArchive(file: Blob, name: string): Promise<FileContent> {
  const form = detectReportFileForm(await file.slice(0, fileSniffCharacters).text(), name);
  if (form === 'archive') return { kind: 'archive', bytes: file };
  if (form === 'result') return { kind: 'report', json: await textOf(file, name, mostOfResult) };
  const { json, archive } = parseHtmlData(await textOf(file, name, maxHtmlMegabytes), `“${name}”`);
  return archive ? { kind: 'archive', bytes: new Blob([archive]) } : { kind: 'report', json };
}

/** Number of characters that determine a file's kind. */
export const fileSniffCharacters = 1000;

/** Decides by the file's first characters and its name. */
export function detectReportFileForm(start: string, name: string): 'archive' | 'html' | 'result' {
  const text = start.replace(/^\uFEFF/, '');
  if (looksLikeHtml(text)) return 'html';
  if (/^\s*\{\s*"study"/.test(text)) return 'result';
  const isJson = /\.json$/i.test(name) && text.trimStart().startsWith('{');
  return isJson && !/"format"\s*:\s*"evenkeel\//.test(text) ? 'result' : 'archive';
}

/**
 * Whether a file may be a log of another program, by its first characters and its name. Such a file is a zip, a list, a
 * table, or objects that do not begin like Evenkeel's.
 */
export function looksLikeExternalLog(start: string, name: string): boolean {
  if (/\.evenkeel\.jsonl(?:\.gz)?$/i.test(name) || looksLikeHtml(start)) return false;
  if (start.startsWith('PK') || /\.(?:csv|tsv|eval|cforge|parquet|ya?ml)$/i.test(name)) return true;
  const text = start.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('[')) return true;
  if (!text.startsWith('{') || /"format"\s*:\s*"evenkeel\//.test(text)) return false;
  return /\.json$/i.test(name) ? foreignJson.test(text) : !/^\{\s*"study"/.test(text);
}

/** Objects that do not begin like Evenkeel's results. */
const foreignJson =
  /^\{\s*"(?:results|eval|evalId|version|flow|status|evaluation_id|schema_version|prompts|config|description|\$schema|format)"/;

async function textOf(file: Blob, name: string, most: number): Promise<string> {
  if (file.size > most * 1e6) {
    throw new UserError(`“${name}” has ${Math.ceil(file.size / 1e6)} MB: a report has at most ${most} MB.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new UserError(`“${name}” is not text in UTF-8.`);
  }
}
