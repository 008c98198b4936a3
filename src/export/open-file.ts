import { UserError } from '../base/errors/user-error.ts';
import { parseHtmlData, looksLikeHtml } from './html-data.ts';

/** What a file holds: a run whole, or a report without its answers (as JSON, not checked yet). */
export type FileContent =
  | { readonly kind: 'archive'; readonly bytes: Blob | ReadableStream<Uint8Array> }
  | { readonly kind: 'report'; readonly json: string };

/** Megabytes of an HTML report, archive and all, and of a result on its own. */
export const maxHtmlMegabytes = 250;
const mostOfResult = 20;

/**
 * Looks into a file: an archive (whatever is none of the others: its reader says what is wrong), an HTML report with an archive
 * attached or without, a result as JSON.
 */
export async function readReportOrArchive(file: Blob, name: string): Promise<FileContent> {
  const form = detectReportFileForm(await file.slice(0, fileSniffCharacters).text(), name);
  if (form === 'archive') return { kind: 'archive', bytes: file };
  if (form === 'result') return { kind: 'report', json: await textOf(file, name, mostOfResult) };
  const { json, archive } = parseHtmlData(await textOf(file, name, maxHtmlMegabytes), `“${name}”`);
  return archive ? { kind: 'archive', bytes: new Blob([archive]) } : { kind: 'report', json };
}

/** Characters from which a file's form is told. */
export const fileSniffCharacters = 1000;

/** Of the file's first characters and its name. */
export function detectReportFileForm(start: string, name: string): 'archive' | 'html' | 'result' {
  const text = start.replace(/^\uFEFF/, '');
  if (looksLikeHtml(text)) return 'html';
  if (/^\s*\{\s*"study"/.test(text)) return 'result';
  const isJson = /\.json$/i.test(name) && text.trimStart().startsWith('{');
  return isJson && !/"format"\s*:\s*"evenkeel\//.test(text) ? 'result' : 'archive';
}

/**
 * Whether a file is none of ours but may be a log of another program, of its first characters and its name: a zip, a list, a table, or objects that do not say what
 * ours say of themselves first.
 */
export function looksLikeExternalLog(start: string, name: string): boolean {
  if (/\.evenkeel\.jsonl(?:\.gz)?$/i.test(name) || looksLikeHtml(start)) return false;
  if (start.startsWith('PK') || /\.(?:csv|tsv|eval|cforge|parquet|ya?ml)$/i.test(name)) return true;
  const text = start.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('[')) return true;
  if (!text.startsWith('{') || /"format"\s*:\s*"evenkeel\//.test(text)) return false;
  return /\.json$/i.test(name) ? foreignJson.test(text) : !/^\{\s*"study"/.test(text);
}

/** Objects that our results do not begin with. */
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
