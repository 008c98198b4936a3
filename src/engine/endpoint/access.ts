import { endpointLimits } from './limits.ts';
import { pickServerSettings, type ServerSettings } from './settings/server-settings.ts';

/** Everything the worker needs to know about an endpoint. Only a header of its requests contains the key. */
export interface EndpointAccess extends ServerSettings {
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly parallel: number;
  /** How long the server may send nothing. */
  readonly timeoutMs: number;
  /** Time limit of a whole answer. Default: `timeoutMs` × `usualSilences`. */
  readonly totalMs?: number | undefined;
}

/** Begins a sentence about the server. */
export const serverNamePhrase = ({ name }: Pick<EndpointAccess, 'name'>): string => `The server “${name}”`;

/** Picks what the worker needs to know about an endpoint and drops the rest. */
export const pickEndpointAccess = ({
  name,
  baseUrl,
  key,
  parallel,
  timeoutMs,
  totalMs,
  ...settings
}: EndpointAccess): EndpointAccess => ({
  name,
  baseUrl,
  key,
  parallel,
  timeoutMs,
  totalMs,
  ...pickServerSettings(settings),
});

export const totalTimeoutMsOf = ({ timeoutMs, totalMs }: Pick<EndpointAccess, 'timeoutMs' | 'totalMs'>): number =>
  totalMs ?? timeoutMs * endpointLimits.totalMs.usualSilences;
