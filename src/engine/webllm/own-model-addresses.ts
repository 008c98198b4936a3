import { UserError } from '../../base/errors/user-error.ts';
import { hubOrigin } from '../download/address.ts';
import { hubMirrorAddress } from '../../core/work/origins.ts';

/** A model that the user names by two addresses. */
export interface OwnModelAddresses {
  /** `owner/name` on the hub. */
  readonly repo: string;
  readonly library: string;
}

/** Checks the addresses without any request. Each fault has its own sentence. */
export function parseOwnModelAddresses(modelUrl: string, libraryUrl: string): OwnModelAddresses {
  return { repo: repoAt(addressOf(modelUrl, 'model')), library: libraryAt(addressOf(libraryUrl, 'library')) };
}

function addressOf(typed: string, what: string): URL {
  const url = URL.parse(typed.trim());
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UserError(`“${typed.trim()}” is not the address of a ${what}: an address begins with https:// or http://.`);
  }
  return url;
}

function repoAt({ origin, host, pathname, href }: URL): string {
  if (origin !== hubOrigin && origin !== hubMirrorAddress()) {
    throw new UserError(
      `Models are fetched from ${new URL(hubOrigin).host}, or from the mirror that the Models page names. ${host} is neither.`,
    );
  }
  const [owner, name, kind, revision] = pathname.split('/').filter(Boolean);
  if (!owner || !name || !/^[\w.-]+$/.test(owner) || !/^[\w.-]+$/.test(name)) {
    throw new UserError(`“${href}” names no model: the address must end in owner/name, as on the hub.`);
  }
  if (kind !== undefined && revision !== 'main') {
    throw new UserError(
      `“${href}” names one revision: write only ${owner}/${name}. The newest one is then used and pinned.`,
    );
  }
  return `${owner}/${name}`;
}

function libraryAt(url: URL): string {
  if (!url.pathname.endsWith('.wasm')) {
    throw new UserError(`“${url.href}” is not a compiled library: its name must end in .wasm.`);
  }
  // WebLLM does not cache a library from such an address, but fetches it at every load.
  if (url.href.includes('localhost')) {
    throw new UserError('WebLLM keeps no library from an address with “localhost” in it: write 127.0.0.1 in its place.');
  }
  return url.href;
}
