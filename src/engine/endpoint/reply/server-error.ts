import { parseJson } from '../../../base/json/bounded-json.ts';
import { isRecord } from '../../../base/json/is-record.ts';
import { replaceHiddenCharacters } from '../../../base/text/hidden-characters.ts';
import type { FailureConsequence } from '../request-failure.ts';
import { sentenceWithoutKey } from '../without-key.ts';

/** An error that a server puts into a body, with any status. */
export interface ServerError {
  /** Its own words, uncut and possibly with the key; empty if it has none. */
  readonly words: string;
  /** An HTTP status that the body names. */
  readonly status: number | undefined;
  /** Its codes and types, in lower case. */
  readonly codes: readonly string[];
}

/**
 * Parses an error body in any form that servers use; `undefined` for other bodies. The forms:
 * - `{error}` with a text or an object, or a list of these (Gemini)
 * - `{errors}`
 * - `{object: 'error', message}` (vLLM, Mistral)
 * - `{detail}` with a text or a list (FastAPI)
 * - `{message}`
 */
export function parseServerError(body: unknown): ServerError | undefined {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (!isRecord(first)) return undefined;
  const { error, errors, choices, object, type } = first;
  if (isThere(error)) return errorFrom(error, first);
  if (isThere(errors)) return errorFrom(Array.isArray(errors) ? errors[0] : errors, first);
  const isNamed = object === 'error' || type === 'error';
  const hasWords = wordsIn(first) !== '';
  return isNamed || (hasWords && choices === undefined) ? errorFrom(first, first) : undefined;
}

const isThere = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  value !== '' &&
  !(typeof value === 'object' && Object.keys(value).length === 0);

function errorFrom(error: unknown, around: Readonly<Record<string, unknown>>): ServerError {
  // vLLM’s batches nest one error in another.
  const outer = isRecord(error) ? error : {};
  const inner = isRecord(outer['error']) ? outer['error'] : outer;
  const fields = [inner, around].flatMap(({ code, status, status_code, type }) => [code, status, status_code, type]);
  return {
    words: typeof error === 'string' ? error : wordsIn(inner) || wordsIn(around),
    status: fields.map(httpStatus).find((status) => status !== undefined),
    codes: fields.flatMap((field) => (typeof field === 'string' ? [field.toLowerCase()] : [])),
  };
}

const httpStatus = (field: unknown): number | undefined => {
  const status = typeof field === 'string' && /^\d{3}$/.test(field) ? Number(field) : field;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : undefined;
};

function wordsIn({ message, detail, msg }: Readonly<Record<string, unknown>>): string {
  for (const field of [message, detail, msg]) {
    if (typeof field === 'string' && field !== '') return field;
    const list = isRecord(field) ? field['detail'] : field;
    if (Array.isArray(list)) return list.flatMap(detailIn).join('; ');
  }
  return '';
}

/** FastAPI names the path of a field, then what is wrong with it. */
function detailIn(each: unknown): string[] {
  if (typeof each === 'string') return [each];
  if (!isRecord(each) || typeof each['msg'] !== 'string') return [];
  const { loc } = each;
  const place = Array.isArray(loc) ? loc.filter((part) => ['string', 'number'].includes(typeof part)).join('.') : '';
  return [place === '' ? each['msg'] : `${place}: ${each['msg']}`];
}

/** Codes and words that mean that every other request would fail as well, and their explanation. */
const lasting: readonly { readonly what: string; readonly codes: readonly string[]; readonly words?: RegExp }[] = [
  {
    what: 'its quota is used up',
    codes: ['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active', 'account_deactivated'],
    words: /\binsufficient[_ ]quota\b|credit balance is too low/i,
  },
  { what: 'its key is missing or wrong', codes: ['invalid_api_key', 'authentication_error', 'permission_error'] },
];
const lastingStatus: Readonly<Record<number, string>> = {
  401: 'its key is missing or wrong',
  402: 'it requires payment first',
  403: 'its key does not allow this',
};

/** Words of a filter that refused a prompt. */
const moderation = /\bmoderat|\bflagged\b|content[ _](?:filter|policy|management)|safety system/i;

/** Whether the server refused a prompt for its content. */
export const isModerated = ({ words, codes }: ServerError): boolean =>
  moderation.test(words) || codes.some((code) => moderation.test(code));

/** How long a body asks to wait, in milliseconds: Gemini’s `retryDelay`, or its words. */
export function parseRetryDelayMs(body: string): number | undefined {
  const [, seconds] =
    /"retryDelay"\s*:\s*"(\d{1,6}(?:\.\d{1,9})?)s"|retry in (\d{1,6}(?:\.\d{1,9})?) ?s/i.exec(body)?.filter(Boolean) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** A clause that says why an error will meet every request: an exhausted quota, a wrong key. `undefined`: it may not. */
export function lastingErrorReason({ words, status, codes }: ServerError): string | undefined {
  const byStatus = lastingStatus[status ?? 0];
  const row = lasting.find((each) => each.words?.test(words) || codes.some((code) => each.codes.includes(code)));
  return row?.what ?? byStatus;
}

/**
 * Classifies an error that came with a success status. It is retried like a 5xx error, except for faults of the request
 * itself.
 */
export function failureScopeOf(error: ServerError): FailureConsequence {
  if (lastingErrorReason(error) !== undefined) return 'every cell';
  const { status } = error;
  return status !== undefined && status < 500 && status !== 408 && status !== 429 ? 'this cell' : 'passes';
}

/**
 * The words of an error in a body: short, in one line, without the key. An unknown form is quoted unchanged, except a web
 * page.
 */
export function quoteServerError(body: string, key: string, most = maxQuoted): string {
  const parsed = parseJsonOrUndefined(body);
  const error = parseServerError(parsed);
  if (error && error.words !== '') return redactAndQuoteServerText(error.words, key, most);
  return body.trimStart().startsWith('<') ? '' : redactAndQuoteServerText(body, key, most);
}

export function parseJsonOrUndefined(text: string): unknown {
  try {
    return parseJson(text, '');
  } catch {
    return undefined;
  }
}

/** In one line of at most `most` characters, without hidden characters and without the key. */
export function redactAndQuoteServerText(words: string, key: string, most = maxQuoted): string {
  // A hostile body may have megabytes.
  const begun = words.slice(0, 4 * most + maxKey);
  const line = replaceHiddenCharacters(sentenceWithoutKey(begun, key)).replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** In characters. */
const maxQuoted = 240;
/** Longer than any key, so that no key is cut in two. */
const maxKey = 4096;
