import { parseModelId } from '../../src/core/models/model-id.ts';
import type { TokenPricesByModel } from '../../src/core/spending/spending.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { parseServerOrigin } from '../../src/core/work/origins.ts';
import type { EndpointAccess } from '../../src/engine/endpoint/access.ts';
import { parseServerAddress, assertKeyCharacters } from '../../src/engine/endpoint/checked-address.ts';
import { parseEndpointModel } from '../../src/engine/endpoint/loaded-from.ts';
import { formatEndpointModelId } from '../../src/engine/endpoint/model-id.ts';
import type { ServerSettings } from '../../src/engine/endpoint/settings/server-settings.ts';
import { parsePrice } from '../../src/run/spending/typed.ts';

/** “ID=REST”, or REST alone, which applies to all that are not named. */
interface NamedValue {
  readonly id: string | undefined;
  readonly rest: string;
}

const parseNamedValue = (text: string): NamedValue => {
  const [, id, rest = ''] = /^(?:([a-z0-9]+(?:-[a-z0-9]+)*)=)?(.*)$/s.exec(text) ?? [];
  return { id, rest };
};

/** The options about servers. */
export interface ServerOptions {
  /** Addresses, and names of environment variables with keys. Each is “ID=…” or applies to all. */
  readonly endpoints: readonly string[];
  readonly keyEnvs: readonly string[];
  readonly parallel: number;
  readonly timeoutMs: number;
  /** For all servers. */
  readonly settings?: ServerSettings;
}

/** The server ids in the models’ ids. Throws a UserError for a model that answers in a browser. */
export function serversIn(models: readonly string[]): string[] {
  const ids = models.map((model) => {
    const ref = parseModelId(model);
    const server = ref.engine === 'endpoint' ? parseEndpointModel(ref) : undefined;
    if (server) return server.id;
    throw new UserError(`“${model}” runs in a browser, not on a server: name a model of the server with --model.`);
  });
  return [...new Set(ids)];
}

/** The server id for models that the command names. */
export function firstServerId(endpoints: readonly string[]): string {
  const [first] = endpoints.map(parseNamedValue);
  if (first?.id !== undefined) return first.id;
  const { host } = new URL(parseServerAddress(first?.rest ?? ''));
  return (
    host
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 32) || 'endpoint'
  );
}

export const serverModelId = (id: string, name: string): string => formatEndpointModelId({ id }, name);

/**
 * How to reach each server. A key goes only to its own server. The key of the usual variable is used only if all prompts go
 * to one server.
 */
export function accessTo(
  ids: readonly string[],
  { endpoints, keyEnvs, parallel, timeoutMs, settings }: ServerOptions,
  env: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, EndpointAccess> {
  const addresses = byId(endpoints.map(parseNamedValue), '--endpoint');
  const names = byId(keyEnvs.map(parseNamedValue), '--key-env');
  for (const id of [...addresses.keys(), ...names.keys()])
    if (id !== undefined && !ids.includes(id))
      throw new UserError(`No model of the plan is on the server “${id}”. They are on ${ids.join(', ')}.`);
  const places = ids.map((id) => {
    const address = addresses.get(id) ?? addresses.get(undefined);
    if (address === undefined) throw new UserError(`No address is given for “${id}”: add --endpoint ${id}=URL.`);
    return { id, baseUrl: parseServerAddress(address) };
  });
  const isOne = new Set(places.map(({ baseUrl }) => parseServerOrigin(baseUrl))).size === 1;
  if (!isOne && names.has(undefined))
    throw new UserError('Prompts go to several servers: name the key’s server with --key-env ID=NAME.');
  return new Map(
    places.map(({ id, baseUrl }) => {
      const variable = names.get(id) ?? names.get(undefined);
      const key = variable === undefined ? (isOne ? env[usualKeyEnv] : undefined) : env[variable];
      if (variable !== undefined && !key)
        throw new UserError(`The environment variable ${variable}, for the key, is not set.`);
      assertKeyCharacters(key ?? '');
      return [id, { name: id, baseUrl, key: key ?? '', parallel, timeoutMs, ...settings }];
    }),
  );
}

export const usualKeyEnv = 'EVENKEEL_KEY';

function byId(all: readonly NamedValue[], option: string): ReadonlyMap<string | undefined, string> {
  const found = new Map<string | undefined, string>();
  for (const { id, rest } of all) {
    if (found.has(id)) throw new UserError(`${option} is given twice for ${id === undefined ? 'all' : `“${id}”`}.`);
    found.set(id, rest);
  }
  return found;
}

/** “IN/OUT” in dollars per million tokens, for all models. */
export function pricesIn(text: string | undefined, models: readonly string[]): TokenPricesByModel {
  if (text === undefined) return {};
  const [input = '', output = '', another] = text.split('/');
  const price = another === undefined ? parsePrice(input, output) : 'wrong';
  if (typeof price === 'string') throw new UserError(`--price must be IN/OUT in dollars, such as 0.15/0.60, not “${text}”.`);
  return Object.fromEntries(models.map((model) => [model, price]));
}
