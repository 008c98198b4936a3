import type { WebLlmDetails } from './details.ts';
import { smallWebLlmMetadata } from './small-model.ts';

/**
 * Which compiled program computed the answers, for a run's provenance: its file, the commit or else the day of which it
 * is, and its SHA-256.
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
