import { sha256Hex } from '../../base/hash/sha256.ts';
import type { PinnedModel, RemoteFile } from '../../core/models/offer.ts';

/** Where WebLLM keeps the compiled programs. */
export const webllmLibraryCacheName = 'webllm/wasm';

/** The compiled program among a model's files. */
export const findCompiledLibraryFile = ({ files }: PinnedModel): RemoteFile | undefined =>
  files.find(({ cache }) => cache === webllmLibraryCacheName);

/**
 * The entry with its library's SHA-256: nobody lists it, so it is taken of the file that is here at the first use, and
 * `keep` puts it by. From then on another file is refused, whether it is loaded or downloaded. As it is where it has the
 * hash already, or the file is not here.
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
