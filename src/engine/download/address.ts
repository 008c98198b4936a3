import type { Mirrors } from '../../core/work/origins.ts';

/** What the hub's addresses begin with: the cache's keys and plans hold it, whatever mirror the files came from. */
export const hub = 'https://huggingface.co';

const rawHost = 'https://raw.githubusercontent.com';
const webllmLibraries = '/mlc-ai/binary-mlc-llm-libs/';

/** Where a canonical address is fetched from: a mirror, where there is one that stands for its host. */
export function fetchAddress(canonical: string, { hub: hubMirror, libraries }: Mirrors): string {
  const { origin, pathname, search } = new URL(canonical);
  const isLibrary = origin === rawHost && pathname.startsWith(webllmLibraries);
  const mirror = origin === hub ? hubMirror : isLibrary ? libraries : null;
  return mirror === null ? canonical : `${new URL(mirror).origin}${pathname}${search}`;
}

/** A file of a repository at a revision, as the hub's libraries ask for it. */
export const resolveAddress = (repo: string, revision: string, path: string): string =>
  `${hub}/${repo}/resolve/${encodeURIComponent(revision)}/${path}`;
