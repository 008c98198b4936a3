import { parseJson, refuseUnhashable } from '../../../base/json/bounded-json.ts';
import type { Json } from '../../../base/json/json.ts';
import { isRecord } from '../../../base/json/is-record.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { hiddenCharacters } from '../../../base/text/hidden-characters.ts';
import type { ServerSettings } from './server-settings.ts';

/** Body fields that the plan or the request itself sets. */
const planFields: ReadonlySet<string> = new Set([
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

/** Headers that a request or a browser sets by itself. */
const requestHeaders: ReadonlySet<string> = new Set([
  'cookie',
  'host',
  'content-length',
  'content-type',
  'accept',
  'origin',
  'referer',
]);

/** Headers that carry a key, or that no page may set. */
const reservedHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'api-key',
  'x-api-key',
  'x-goog-api-key',
  'ocp-apim-subscription-key',
  ...requestHeaders,
]);

/** Words in a name that mark its value as a secret. */
const secretWords: ReadonlySet<string> = new Set([
  'apikey',
  'auth',
  'authorization',
  'bearer',
  'cookie',
  'credential',
  'credentials',
  'key',
  'passwd',
  'password',
  'secret',
]);

/** “X-Auth-Token”, “apiKey”, “access_token”; not “thinking_token_budget”. */
function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some((word) => secretWords.has(word)) || words.at(-1) === 'token';
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const headerValue = /^[\x20-\x7e]{1,500}$/;
/** In characters of JSON. */
const maxBody = 4000;

/** Parses typed headers, one per line: “Name: value”. Throws a UserError that names the line. */
export function parseTypedHeaders(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').map((line, n) => ({ line: line.trim(), n: n + 1 }));
  return Object.fromEntries(
    lines.flatMap(({ line, n }) => {
      if (line === '') return [];
      const [, name = '', value = ''] = /^([^:\s]+)\s*:\s*(.*)$/.exec(line) ?? [];
      if (!headerName.test(name) || !headerValue.test(value))
        throw new UserError(`Headers, line ${n}: write a name, a colon and a value, in plain ASCII.`);
      refuseReservedHeader(name, `Headers, line ${n}`);
      return [[name, value]];
    }),
  );
}

export function refuseReservedHeader(name: string, where: string): void {
  if (reservedHeaders.has(name.toLowerCase()) || isSecretName(name))
    throw new UserError(
      `${where}: “${name}” is not for this field. A key belongs in the key’s field, and stays secret there.`,
    );
}

export const isHeaderName = (name: string): boolean => headerName.test(name);

export const isHeaderValue = (value: string): boolean => headerValue.test(value);

/** Headers that may carry a key: any but those that a browser or the request itself sets. */
export const isAllowedKeyHeader = (name: string): boolean =>
  headerName.test(name) && !requestHeaders.has(name.toLowerCase());

/** Parses typed extra body fields: one JSON object, or empty for none. Throws a UserError that names the field. */
export function parseExtraBodyFields(text: string): Readonly<Record<string, Json>> {
  if (text.trim() === '') return {};
  if (text.length > maxBody) throw new UserError(`Extra fields: at most ${maxBody} characters of JSON are sent.`);
  let body: Json;
  try {
    body = parseJson(text, '');
  } catch {
    throw new UserError('Extra fields: write one JSON object, such as {"service_tier": "flex"}.');
  }
  if (!isRecord(body)) throw new UserError('Extra fields: write one JSON object, such as {"service_tier": "flex"}.');
  refuseUnhashable(body, 'Extra fields');
  if (hiddenCharacters.test(text)) throw new UserError('Extra fields: they have a hidden character.');
  const secret = namesIn(body).find(isSecretName);
  if (secret !== undefined)
    throw new UserError(
      `Extra fields: “${secret}” is not for this field. A key belongs in the key’s field, and stays secret there.`,
    );
  const taken = Object.keys(body).find((field) => planFields.has(field));
  if (taken !== undefined) throw new UserError(`Extra fields: “${taken}” is set by the audit itself.`);
  return body as Readonly<Record<string, Json>>;
}

/** The names of all fields, at any depth. */
const namesIn = (value: Json): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap((each: Json) => namesIn(each))
    : isRecord(value)
      ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner as Json)])
      : [];

/** Extra fields that a thinking setting controls. */
const ofThinking = ['reasoning_effort', 'reasoning', 'thinking', 'think', 'chat_template_kwargs'] as const;

/** Throws if the user's thinking setting and the extra fields both control thinking. */
export function refuseThinkingConflict({ thinking, body = {} }: ServerSettings): void {
  const field = thinking && ofThinking.find((name) => name in body);
  if (field) throw new UserError(`Extra fields: “${field}” is set by the choice under Thinking. Leave one of them out.`);
}

export const headersText = (headers: Readonly<Record<string, string>> = {}): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

export const formatExtraBodyFields = (body: Readonly<Record<string, Json>> = {}): string =>
  Object.keys(body).length === 0 ? '' : JSON.stringify(body);
