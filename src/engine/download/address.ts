/** What the hub's addresses begin with: the cache's keys and plans hold it, whatever mirror the files came from. */
export const hub = 'https://huggingface.co';

const rawHost = 'https://raw.githubusercontent.com';
const webllmLibraries = '/mlc-ai/binary-mlc-llm-libs/';

/** Where a canonical address is fetched from: the mirror, where there is one and it stands for that host. */
export function fetchAddress(canonical: string, mirror: string | null): string {
  const { origin, pathname, search } = new URL(canonical);
  const isMirrored = origin === hub || (origin === rawHost && pathname.startsWith(webllmLibraries));
  return mirror !== null && isMirrored ? `${new URL(mirror).origin}${pathname}${search}` : canonical;
}

/** A file of a repository at a revision, as the hub's libraries ask for it. */
export const resolveAddress = (repo: string, revision: string, path: string): string =>
  `${hub}/${repo}/resolve/${encodeURIComponent(revision)}/${path}`;
