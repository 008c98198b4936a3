import { hub } from '../../engine/download/address.ts';
import { hubOrigins } from '../../core/work/origins.ts';

/** Whom a download asks: the hub with its file servers, or the mirror in its place, which may send on to the same file servers. */
export function originsAsked(mirror: string | null, others: readonly string[] = []): readonly string[] {
  const fileServers = hubOrigins.filter((origin) => origin.includes('*'));
  return [...new Set([...(mirror === null ? hubOrigins : [mirror, ...fileServers]), ...others])];
}

/** “huggingface.co”, as a person knows a host. */
export const hostInWords = (origin: string): string => origin.replace(/^https:\/\//, '');

/** What a place is asked for, where that is known beforehand. */
export function whatFor(origin: string, mirror: string | null): string {
  if (origin === mirror) return 'the mirror that you set';
  if (origin === hub) return 'the model hub';
  if (origin.includes('*')) return 'the hub’s file servers';
  return 'compiled libraries for WebLLM';
}
