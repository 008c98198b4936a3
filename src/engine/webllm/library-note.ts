import type { WebLlmDetails } from './details.ts';
import { smallWebLlmMetadata } from './small-model.ts';

/**
 * For a run's provenance: which compiled library computed the answers. It names the file, its commit (or else its day) and
 * its SHA-256.
 */
export function libraryProvenanceNote({ library, libraryFrom }: WebLlmDetails, sha256: string | undefined): string {
  const { host, pathname } = new URL(library);
  const { id, revision, path } = smallWebLlmMetadata;
  if (pathname.endsWith(`/${path}/model.wasm`))
    return `Compiled library model.wasm, which comes with Evenkeel (${id}, revision ${revision}); SHA-256 ${sha256 ?? 'not known'}.`;
  const of =
    libraryFrom?.commit !== undefined
      ? `commit ${libraryFrom.commit}`
      : libraryFrom
        ? `looked up on ${libraryFrom.day}, its commit is not known`
        : 'its commit and its day are not known';
  return `Compiled library ${pathname.split('/').at(-1)} of ${host} (${of}); SHA-256 ${sha256 ?? 'not known'}.`;
}
