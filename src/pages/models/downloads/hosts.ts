import { hubOrigin } from '../../../engine/download/address.ts';
import { gitHubApi } from '../../../engine/download/commit-of.ts';
import { hubOrigins, type DownloadMirrors } from '../../../core/work/origins.ts';

/**
 * The servers that a download contacts: the hub with its file servers, or its mirror, which may redirect to the same file
 * servers.
 */
export function contactedOrigins(mirror: string | null, others: readonly string[] = []): readonly string[] {
  const fileServers = hubOrigins.filter((origin) => origin.includes('*'));
  return [...new Set([...(mirror === null ? hubOrigins : [mirror, ...fileServers]), ...others])];
}

/** “huggingface.co”: the host without its protocol. */
export const hostInWords = (origin: string): string => origin.replace(/^https:\/\//, '');

/** What a server is contacted for, if known. */
export function originPurpose(origin: string, mirrors: DownloadMirrors): string {
  if (origin === mirrors.hub) return 'the mirror that you set';
  if (origin === hubOrigin) return 'the model hub';
  if (origin.includes('*')) return 'the hub’s file servers';
  if (origin === gitHubApi) return 'which version of the compiled libraries is current';
  return 'compiled libraries for WebLLM';
}
