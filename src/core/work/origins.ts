import * as v from 'valibot';
import { undefinedIfUserError } from '../../base/errors/unless-user-error.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { originPatternMatches } from '../../base/workers/guarded-fetch.ts';
import { readMirroredSetting, writeMirroredSetting, type MirroredSettingKey } from './mirror.ts';

// public/boot.js needs it before anything else runs.
const originsKey = 'evenkeel-origins';
const mirrorKey = 'evenkeel-hub-mirror';
const libraryMirrorKey = 'evenkeel-library-mirror';

/** Where models are downloaded from: the hub and its file servers. */
export const hubOrigins: readonly string[] = ['https://huggingface.co', 'https://*.huggingface.co', 'https://*.hf.co'];

/** The same as in public/boot.js, which cannot import it: `http(s)://host[:port]`, or `https://*.host` for all hosts below a host. */
const form = /^(?:https?:\/\/|https:\/\/\*\.(?=[a-z0-9-]+\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

const storedOrigins = v.pipe(v.array(v.unknown()), v.maxLength(1000));

/** Origins permitted in addition to the app's own. Empty until the person starts a download or adds an endpoint. */
export function permittedOrigins(): readonly string[] {
  const parsed = v.safeParse(storedOrigins, readStoredJson(originsKey));
  return parsed.success ? [...new Set(parsed.output.filter(isOrigin))] : [];
}

export const isPermittedOrigin = (origin: string): boolean =>
  permittedOrigins().some((opened) => originPatternMatches(opened, origin));

/** Takes effect at once for workers that fetch from other origins, and for the page itself from its next load. */
export function permitOrigins(origins: readonly string[]): void {
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong !== undefined) throw new UserError(`“${wrong}” is not the address of a server, such as https://example.org.`);
  keep(originsKey, [...new Set([...permittedOrigins(), ...origins])]);
}

export function revokeOrigins(origins: readonly string[]): void {
  keep(
    originsKey,
    permittedOrigins().filter((opened) => !origins.includes(opened)),
  );
}

/** The mirrors that the person named, to be asked instead of the originals. */
export interface DownloadMirrors {
  readonly hub: string | null;
  /** For WebLLM's compiled libraries; without a mirror of their own it is the hub's. */
  readonly libraries: string | null;
}

export const downloadMirrors = (): DownloadMirrors => ({
  hub: hubMirrorAddress(),
  libraries: getLibraryMirrorAddress() ?? hubMirrorAddress(),
});

/** Asked instead of the hub: a mirror site, or the person's own server. */
export const hubMirrorAddress = (): string | null => mirrorAt(mirrorKey);

/** Asked for compiled libraries instead of GitHub. It may be GitHub itself, if the hub's mirror lacks them. */
export const getLibraryMirrorAddress = (): string | null => mirrorAt(libraryMirrorKey);

/**
 * Accepts any address of the mirror; `null` or empty: the hub itself. The origin of the former mirror is revoked, unless it
 * still is one.
 */
export const setHubMirror = (address: string | null): void => setMirror(mirrorKey, address);

export const setLibraryMirror = (address: string | null): void => setMirror(libraryMirrorKey, address);

export const isDownloadMirror = (origin: string): boolean =>
  hubMirrorAddress() === origin || getLibraryMirrorAddress() === origin;

function mirrorAt(key: MirroredSettingKey): string | null {
  const mirror = readStoredJson(key);
  return isOrigin(mirror) && !mirror.includes('*') ? mirror : null;
}

function setMirror(key: MirroredSettingKey, address: string | null): void {
  const mirror = address?.trim() ? parseServerOrigin(address) : null;
  const before = mirrorAt(key);
  keep(key, mirror);
  if (before !== null && !isDownloadMirror(before)) revokeOrigins([before]);
  if (mirror !== null) permitOrigins([mirror]);
}

/** The origin of an address that a person typed: http or https, and a host that a policy can name. */
export function parseServerOrigin(address: string): string {
  const url = URL.parse(address.trim());
  if (!url || !isOrigin(url.origin)) {
    throw new UserError(
      `“${address.trim()}” is not a usable address: it must begin with http:// or https:// and name a host, such as http://localhost:11434.`,
    );
  }
  return url.origin;
}

/** Whether `parseServerOrigin` accepts the address. */
export const isServerAddress = (address: string): boolean =>
  undefinedIfUserError(() => parseServerOrigin(address)) !== undefined;

const isOrigin = (value: unknown): value is string => typeof value === 'string' && form.test(value);

function readStoredJson(key: MirroredSettingKey): unknown {
  try {
    return JSON.parse(readMirroredSetting(key) ?? 'null');
  } catch {
    return null;
  }
}

function keep(key: MirroredSettingKey, value: readonly string[] | string | null): void {
  try {
    writeMirroredSetting(key, JSON.stringify(value));
  } catch {
    throw new UserError(
      'The browser stores nothing for this page, so no other address can be allowed: let it store site data, then try again.',
    );
  }
}
