import * as v from 'valibot';
import { UserError } from '../../base/errors/user-error.ts';
import { probeModelInWorker } from './ask-worker.ts';
import { refuseInFrame } from '../../base/workers/framed.ts';
import { revokeOrigins, isDownloadMirror, permitOrigins, parseServerOrigin } from '../../core/work/origins.ts';
import { trimServerAddress, parseServerAddress, assertKeyCharacters } from './checked-address.ts';
import { endpointLimits } from './limits.ts';
import {
  readMirroredSetting,
  watchSettingRestored,
  writeMirroredSetting,
  type MirroredSettingKey,
} from '../../core/work/mirror.ts';
import type { ProbeResult } from './probed.ts';
import { refuseThinkingConflict } from './settings/typed-settings.ts';
import type { ServerSettings } from './settings/server-settings.ts';
import { storedEndpointSchema } from './stored-endpoint.ts';
import { isOnThisMachine } from './this-machine.ts';

export { endpointLimits, isOnThisMachine };

/** A server that speaks OpenAI's protocol, as the user added it. Its key is stored separately: see `endpointApiKey`. */
export interface Endpoint extends ServerSettings {
  /** Part of model ids: `endpoint:<id>/<model>`. */
  readonly id: string;
  readonly name: string;
  /** Requests append `/chat/completions` to it. It has no trailing slash. */
  readonly baseUrl: string;
  /** Maximum number of parallel requests. */
  readonly parallel: number;
  /** How long the server may send nothing. */
  readonly timeoutMs: number;
  /** Time limit of a whole answer; `undefined`: ten times `timeoutMs`. */
  readonly totalMs?: number | undefined;
  /** Whether this browser stores its key. Otherwise the tab forgets it when it closes. */
  readonly keepsKey: boolean;
  /** The models offered for audits, by their names on the endpoint. */
  readonly models: readonly string[];
  /** The probe result of each model, by name. */
  readonly probes?: Readonly<Record<string, ProbeResult>> | undefined;
}

/** The user's input for an endpoint. Missing fields keep their values. An empty key deletes the existing one. */
export interface EndpointInput extends Partial<Omit<Endpoint, 'id'>> {
  readonly name: string;
  readonly baseUrl: string;
  readonly key?: string;
}

const usual = {
  parallel: endpointLimits.parallel.usual,
  timeoutMs: endpointLimits.timeoutMs.usual,
  keepsKey: false,
  models: [],
} as const;

const listKey = 'evenkeel-endpoints';
const keysKey = 'evenkeel-endpoint-keys';

const keys = v.record(v.string(), v.string());

const keysOfThisTab = new Map<string, string>();
const watchers = new Set<() => void>();

/** In the order in which they were added. Unreadable entries are left out. */
export function listEndpoints(): readonly Endpoint[] {
  const list = read(listKey);
  return Array.isArray(list)
    ? list.flatMap((row) => {
        const parsed = v.safeParse(storedEndpointSchema, row);
        return parsed.success ? [parsed.output] : [];
      })
    : [];
}

/** Calls `on` after every change, in this tab or another. Returns a function that stops it. */
export function watchEndpoints(on: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === listKey || key === null) on();
  };
  watchers.add(on);
  const end = watchSettingRestored(listKey, on);
  globalThis.addEventListener('storage', elsewhere);
  return () => {
    watchers.delete(on);
    end();
    globalThis.removeEventListener('storage', elsewhere);
  };
}

/** Stores the endpoint and permits requests to its origin. */
export function addEndpoint(words: EndpointInput): Endpoint {
  const there = listEndpoints();
  const endpoint = checkedEndpoint({ ...usual, ...words }, freeSlug(words.name, there), there);
  permitOrigins([parseServerOrigin(endpoint.baseUrl)]);
  keep([...there, endpoint]);
  keepKey(endpoint, words.key);
  notifyWatchers();
  return endpoint;
}

/** Keeps the id, because plans contain it. */
export function changeEndpoint(id: string, words: EndpointInput): Endpoint {
  const there = listEndpoints();
  const before = there.find((endpoint) => endpoint.id === id);
  if (!before) throw new UserError('This server was removed in another tab.');
  const others = there.filter((endpoint) => endpoint.id !== id);
  const isSamePlace = trimServerAddress(words.baseUrl) === before.baseUrl;
  const endpoint = checkedEndpoint({ ...before, ...(!isSamePlace && { probes: undefined }), ...words }, id, others);
  permitOrigins([parseServerOrigin(endpoint.baseUrl)]);
  const after = there.map((each) => (each === before ? endpoint : each));
  keep(after);
  closeUnused(before, after);
  // A key belongs only to the server that it was entered for.
  const isSameServer = parseServerOrigin(before.baseUrl) === parseServerOrigin(endpoint.baseUrl);
  keepKey(endpoint, words.key ?? (isSameServer ? endpointApiKey(id) : ''));
  notifyWatchers();
  return endpoint;
}

/** Returns an undo function, which restores the endpoint with its key and position. */
export function removeEndpoint(id: string): () => void {
  const there = listEndpoints();
  const place = there.findIndex((endpoint) => endpoint.id === id);
  const removed = there[place];
  if (!removed) return () => {};
  const key = endpointApiKey(id);
  const after = there.filter((endpoint) => endpoint.id !== id);
  keep(after);
  closeUnused(removed, after);
  keepKey(removed, '');
  notifyWatchers();
  return () => {
    const now = listEndpoints().filter((endpoint) => endpoint.id !== id);
    permitOrigins([parseServerOrigin(removed.baseUrl)]);
    keep(now.toSpliced(place, 0, removed));
    keepKey(removed, key);
    notifyWatchers();
  };
}

/** Parses a stored endpoint; `null` if invalid. */
export function parseStoredEndpoint(row: unknown): Endpoint | null {
  const parsed = v.safeParse(storedEndpointSchema, row);
  return parsed.success ? parsed.output : null;
}

/**
 * Adds an endpoint from a backup under the id that plans contain. An existing one with its id or name stays, with its key.
 * Returns whether it was added.
 */
export function restoreBackedUpEndpoint(endpoint: Endpoint, key: string | undefined): boolean {
  const there = listEndpoints();
  if (there.some(({ id, name }) => id === endpoint.id || name === endpoint.name)) return false;
  const { id, ...words } = endpoint;
  const checkedOne = checkedEndpoint(words, id, there);
  permitOrigins([parseServerOrigin(checkedOne.baseUrl)]);
  keep([...there, checkedOne]);
  keepKey(checkedOne, key);
  notifyWatchers();
  return true;
}

/**
 * Only the endpoint receives it, in the header `keyHeader` or else `Authorization`. No plan, archive, log or message
 * contains it.
 */
export function endpointApiKey(id: string): string {
  const kept = v.safeParse(keys, read(keysKey));
  return keysOfThisTab.get(id) ?? (kept.success ? kept.output[id] : undefined) ?? '';
}

/** Tests with a few short requests whether a model obeys its settings. */
export async function probeModel(endpoint: Endpoint, model: string, signal: AbortSignal): Promise<ProbeResult> {
  refuseInFrame();
  return probeModelInWorker({ ...endpoint, key: endpointApiKey(endpoint.id) }, model, signal);
}

/** Stores a model's probe result. Does nothing if the model was removed or the endpoint moved in the meantime. */
export function storeModelProbeResult({ id, baseUrl }: Endpoint, model: string, probed: ProbeResult): void {
  const now = listEndpoints().find((endpoint) => endpoint.id === id);
  if (now?.baseUrl !== baseUrl || !now.models.includes(model)) return;
  changeEndpoint(id, { name: now.name, baseUrl, probes: { ...now.probes, [model]: probed } });
}

/** A warning about a plain http address that is not on this machine; else `undefined`. */
export function httpAddressWarning(baseUrl: string, page: { readonly protocol: string }): string | undefined {
  const url = URL.parse(baseUrl.trim());
  if (!url || url.protocol !== 'http:' || isOnThisMachine(url)) return undefined;
  return page.protocol === 'https:'
    ? 'Evenkeel was opened over https. Browsers then let a page reach http addresses on this machine only. Give the server https, or open Evenkeel over http.'
    : 'This address is plain http: anyone along the way can read the prompts and the key.';
}

function checkedEndpoint(
  { key, ...words }: Omit<Endpoint, 'id'> & { readonly key?: string },
  id: string,
  others: readonly Endpoint[],
): Endpoint {
  const baseUrl = parseServerAddress(words.baseUrl);
  if (key !== undefined) assertKeyCharacters(key);
  refuseThinkingConflict(words);
  if (others.some(({ name }) => name === words.name.trim())) {
    throw new UserError(`There is a server “${words.name.trim()}” already: give this one another name.`);
  }
  const models = [...new Set(words.models.map((model) => model.trim()).filter(Boolean))];
  const kept = Object.entries(words.probes ?? {}).filter(([model]) => models.includes(model));
  const probes = kept.length > 0 ? Object.fromEntries(kept) : undefined;
  const parsed = v.safeParse(storedEndpointSchema, { ...words, id, baseUrl, models, probes });
  if (parsed.success) return parsed.output;
  throw new UserError(whatIsWrong[v.getDotPath(parsed.issues[0])?.split('.')[0] ?? ''] ?? 'This server cannot be kept.');
}

const { parallel, timeoutMs, totalMs } = endpointLimits;
const whatIsWrong: Readonly<Record<string, string>> = {
  name: 'A name has 1 to 60 characters, none of them hidden.',
  baseUrl: 'The address is longer than 500 characters, or has a hidden one.',
  parallel: `The number of requests at once is a whole number between ${parallel.least} and ${parallel.most}.`,
  totalMs: `The longest time of an answer lies between ${totalMs.least / 1000} and ${totalMs.most / 1000} seconds.`,
  timeoutMs: `The time limit lies between ${timeoutMs.least / 1000} and ${timeoutMs.most / 1000} seconds.`,
  headers: 'Each header has a name and a value of plain ASCII, and at most 20 are sent.',
  body: 'The extra fields are one JSON object.',
  keyHeader: 'The header of the key has a name such as api-key.',
  thinkingBudget: 'The thinking budget is a whole number of tokens between 1 and 1,000,000.',
  tokenLimit: 'The token limit is a whole number between 1 and 1,000,000.',
  models: `At most ${endpointLimits.models} models are offered. Each name has at most 200 characters, none of them hidden.`,
};

/** “My server” is `my-server`, a second one `my-server-2`. */
function freeSlug(name: string, others: readonly Endpoint[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 32)
    .replace(/^-+|-+$/g, '');
  const slug = plain || 'endpoint';
  const isFree = (id: string) => others.every((other) => other.id !== id);
  for (let n = 1; ; n++) {
    const id = n === 1 ? slug : `${slug}-${n}`;
    if (isFree(id)) return id;
  }
}

function closeUnused({ baseUrl }: Endpoint, endpoints: readonly Endpoint[]): void {
  const origin = parseServerOrigin(baseUrl);
  const isUsed = endpoints.some((endpoint) => parseServerOrigin(endpoint.baseUrl) === origin) || isDownloadMirror(origin);
  if (!isUsed) revokeOrigins([origin]);
}

function keepKey({ id, keepsKey }: Endpoint, key: string | undefined): void {
  if (key) keysOfThisTab.set(id, key);
  else keysOfThisTab.delete(id);
  const kept = v.safeParse(keys, read(keysKey));
  const { [id]: _, ...others } = kept.success ? kept.output : {};
  const all = keepsKey && key ? { ...others, [id]: key } : others;
  if (Object.keys(all).length > 0) write(keysKey, all);
  else if (read(keysKey) !== null) writeMirroredSetting(keysKey, null);
}

const keep = (endpoints: readonly Endpoint[]) => write(listKey, endpoints);

const notifyWatchers = () => watchers.forEach((on) => on());

function read(key: MirroredSettingKey): unknown {
  try {
    return JSON.parse(readMirroredSetting(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: MirroredSettingKey, value: object): void {
  try {
    writeMirroredSetting(key, JSON.stringify(value));
  } catch {
    throw new UserError('The browser stores nothing for this page: let it store site data, then try again.');
  }
}
