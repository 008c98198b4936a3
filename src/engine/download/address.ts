import type { DownloadMirrors } from '../../core/work/origins.ts';

/** What the hub's addresses begin with: the cache's keys and plans hold it, whatever mirror the files came from. */
export const hubOrigin = 'https://huggingface.co';

const rawHost = 'https://raw.githubusercontent.com';
const webllmLibraries = '/mlc-ai/binary-mlc-llm-libs/';

/** Where a canonical address is fetched from: a mirror, where there is one that stands for its host. */
export function downloadAddressFor(canonical: string, { hub: hubMirror, libraries }: DownloadMirrors): string {
  const { origin, pathname, search } = new URL(canonical);
  const isLibrary = origin === rawHost && pathname.startsWith(webllmLibraries);
  const mirror = origin === hubOrigin ? hubMirror : isLibrary ? libraries : null;
  return mirror === null ? canonical : `${new URL(mirror).origin}${pathname}${search}`;
}

/**
 * What a token is sent in: to the hub's own origin and no other, whatever is asked for. A browser takes the header off where the hub sends a
 * request on to another origin, as all that can run this app do.
 */
export const hubAuthorizationHeader = (address: string, token: string | undefined): { readonly authorization?: string } =>
  token !== undefined && new URL(address).origin === hubOrigin ? { authorization: `Bearer ${token}` } : {};

/** A file of a repository at a revision, as the hub's libraries ask for it. */
export const hubFileAddress = (repo: string, revision: string, path: string): string =>
  `${hubOrigin}/${repo}/resolve/${encodeURIComponent(revision)}/${path}`;

/** The same of a data set; its paths may have spaces and more in them. */
export const dataSetFileAddress = (id: string, revision: string, path: string): string =>
  `${hubOrigin}/datasets/${id}/resolve/${encodeURIComponent(revision)}/${path.split('/').map(encodeURIComponent).join('/')}`;
