import { endpointLimits } from './limits.ts';
import { pickServerSettings, type ServerSettings } from './settings/server-settings.ts';

/** All that the worker has to know of an endpoint. The key is in a header of its requests, and nowhere else. */
export interface EndpointAccess extends ServerSettings {
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly parallel: number;
  /** How long it may say nothing. */
  readonly timeoutMs: number;
  /** How long an answer may take in all; else so many times the silence. */
  readonly totalMs?: number | undefined;
}

/** How a sentence about it begins. */
export const serverNamePhrase = ({ name }: Pick<EndpointAccess, 'name'>): string => `The server “${name}”`;

/** Of what is known of an endpoint, that alone: the rest is nothing to its worker. */
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
