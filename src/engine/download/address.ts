import type { DownloadMirrors } from '../../core/work/origins.ts';

/** The origin of the hub's addresses. Plans and cache keys contain it even if a mirror served the files. */
export const hubOrigin = 'https://huggingface.co';

const rawHost = 'https://raw.githubusercontent.com';
const webllmLibraries = '/mlc-ai/binary-mlc-llm-libs/';

/** The address to fetch instead of a canonical one: on a mirror if one is set for its host. */
export function downloadAddressFor(canonical: string, { hub: hubMirror, libraries }: DownloadMirrors): string {
  const { origin, pathname, search } = new URL(canonical);
  const isLibrary = origin === rawHost && pathname.startsWith(webllmLibraries);
  const mirror = origin === hubOrigin ? hubMirror : isLibrary ? libraries : null;
  return mirror === null ? canonical : `${new URL(mirror).origin}${pathname}${search}`;
}

/**
 * The header that carries the token, for the hub's own origin only. If the hub redirects to another origin, every browser
 * that can run this app drops the header.
 */
export const hubAuthorizationHeader = (address: string, token: string | undefined): { readonly authorization?: string } =>
  token !== undefined && new URL(address).origin === hubOrigin ? { authorization: `Bearer ${token}` } : {};

/** The address of a repository's file at a revision, as the hub's libraries build it. */
export const hubFileAddress = (repo: string, revision: string, path: string): string =>
  `${hubOrigin}/${repo}/resolve/${encodeURIComponent(revision)}/${path}`;

/** The same for a dataset. Its paths may contain spaces and other special characters. */
export const dataSetFileAddress = (id: string, revision: string, path: string): string =>
  `${hubOrigin}/datasets/${id}/resolve/${encodeURIComponent(revision)}/${path.split('/').map(encodeURIComponent).join('/')}`;
