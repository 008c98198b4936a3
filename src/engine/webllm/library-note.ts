import type { WebLlmDetails } from './details.ts';

/**
 * Which compiled program computed the answers, for a run's provenance: its file, the commit or else the day of which it
 * is, and its SHA-256.
 */
export function libraryNote({ library, libraryFrom }: WebLlmDetails, sha256: string | undefined): string {
  const { host, pathname } = new URL(library);
  const of =
    libraryFrom?.commit !== undefined
      ? `commit ${libraryFrom.commit}`
      : libraryFrom
        ? `looked up on ${libraryFrom.day}, its commit is not known`
        : 'its commit and its day are not known';
  return `Compiled library ${pathname.split('/').at(-1)} of ${host} (${of}); SHA-256 ${sha256 ?? 'not known'}.`;
}
