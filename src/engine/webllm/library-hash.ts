import { sha256Hex } from '../../base/hash/sha256.ts';
import type { PinnedModel, RemoteFile } from '../../core/models/offer.ts';

/** WebLLM's cache of compiled libraries. */
export const webllmLibraryCacheName = 'webllm/wasm';

/** The compiled library among a model's files. */
export const findCompiledLibraryFile = ({ files }: PinnedModel): RemoteFile | undefined =>
  files.find(({ cache }) => cache === webllmLibraryCacheName);

/**
 * The entry with its library's SHA-256. No list has this hash, so it is computed from the stored file at its first use.
 * `keep` stores it. From then on any other file is refused, at load and at download. Returns the entry unchanged if it has
 * the hash already or the file is missing.
 */
export async function pinLibraryHash(entry: PinnedModel, keep: (entry: PinnedModel) => Promise<void>): Promise<PinnedModel> {
  const file = findCompiledLibraryFile(entry);
  if (!file || file.sha256 !== undefined || !('caches' in globalThis)) return entry;
  const kept = await (await caches.open(file.cache)).match(file.url);
  if (!kept) return entry;
  const sha256 = await sha256Hex(await kept.arrayBuffer());
  const hashed = {
    ...entry,
    files: entry.files.map((each) => (each === file ? { ...file, sha256, hashedHere: true as const } : each)),
  };
  await keep(hashed);
  return hashed;
}
