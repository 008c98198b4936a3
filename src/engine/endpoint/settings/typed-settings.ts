import { parseJson } from '../../../core/json/bounded-json.ts';
import type { Json } from '../../../core/json/json.ts';
import { isRecord } from '../../../core/spending/is-record.ts';
import { UserError } from '../../../core/user-error.ts';

/** Fields of a body that a plan, or the way of asking, decides. */
const planned: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'stream',
  'stream_options',
  'n',
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'repeat_penalty',
  'repetition_penalty',
  'seed',
  'max_tokens',
  'max_completion_tokens',
  'logprobs',
  'top_logprobs',
]);

/** Headers that a key is sent by, or that no page may set. */
const kept: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'api-key',
  'x-api-key',
  'x-goog-api-key',
  'ocp-apim-subscription-key',
  'cookie',
  'host',
  'content-length',
  'content-type',
  'accept',
  'origin',
  'referer',
]);

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const headerValue = /^[\x20-\x7e]{1,500}$/;
/** In characters of JSON. */
const maxBody = 4000;

/** Headers as typed, one a line: “Name: value”. Throws a UserError that names the line. */
export function headersFrom(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').map((line, n) => ({ line: line.trim(), n: n + 1 }));
  return Object.fromEntries(
    lines.flatMap(({ line, n }) => {
      if (line === '') return [];
      const [, name = '', value = ''] = /^([^:\s]+)\s*:\s*(.*)$/.exec(line) ?? [];
      if (!headerName.test(name) || !headerValue.test(value))
        throw new UserError(`Headers, line ${n}: write a name, a colon and a value, in plain ASCII.`);
      refuseKept(name, `Headers, line ${n}`);
      return [[name, value]];
    }),
  );
}

export function refuseKept(name: string, where: string): void {
  if (kept.has(name.toLowerCase()))
    throw new UserError(
      `${where}: “${name}” is not for this field. A key belongs in the key’s field, and stays secret there.`,
    );
}

export const isHeaderName = (name: string): boolean => headerName.test(name);

/** Extra fields of the body as typed: one JSON object; empty: none. Throws a UserError that names the field. */
export function bodyFrom(text: string): Readonly<Record<string, Json>> {
  if (text.trim() === '') return {};
  if (text.length > maxBody) throw new UserError(`Extra fields: at most ${maxBody} characters of JSON are sent.`);
  let body: Json;
  try {
    body = parseJson(text, '');
  } catch {
    throw new UserError('Extra fields: write one JSON object, such as {"service_tier": "flex"}.');
  }
  if (!isRecord(body)) throw new UserError('Extra fields: write one JSON object, such as {"service_tier": "flex"}.');
  const taken = Object.keys(body).find((field) => planned.has(field));
  if (taken !== undefined) throw new UserError(`Extra fields: “${taken}” is set by the audit itself.`);
  return body as Readonly<Record<string, Json>>;
}

export const headersText = (headers: Readonly<Record<string, string>> = {}): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

export const bodyText = (body: Readonly<Record<string, Json>> = {}): string =>
  Object.keys(body).length === 0 ? '' : JSON.stringify(body);
