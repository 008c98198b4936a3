import { digestFault, digestResponses } from '../core/digest/answers-digest.ts';
import { makeThrottledProgress } from '../base/workers/throttled-progress.ts';
import { readReportOrArchive } from './open-file.ts';
import type { OnStageProgress } from '../base/workers/stage-progress.ts';
import { loadRunArchive, mergeArchiveIntoStore, type ArchiveImportResult } from './archive-rows.ts';
import { readArchive } from './read-archive.ts';
import { writeRunAsJsonLines } from './write-archive.ts';

/** The worker's API; without workers, the page calls it directly. */
export const archiveWorkerApi = {
  async exportRun(runId: string, { gzip }: { readonly gzip: boolean }): Promise<Blob> {
    const plain = writeRunAsJsonLines(await loadRunArchive(runId));
    const bytes = gzip ? plain.pipeThrough(new CompressionStream('gzip') as ReadableWritablePair) : plain;
    const blob = await new Response(bytes).blob();
    return new Blob([blob], { type: gzip ? 'application/gzip' : 'application/jsonl' });
  },

  /** Reads and checks the whole file before storing anything. */
  importArchive: (file: Blob, name: string): Promise<ArchiveImportResult> => importBytes(file, name),

  /**
   * The same for a file that may also be a report. Imports the archive if the report has one, and otherwise returns its
   * JSON.
   */
  async openFile(
    file: Blob,
    name: string,
    on?: OnStageProgress<'stored'>,
  ): Promise<ArchiveImportResult | { readonly json: string }> {
    const content = await readReportOrArchive(file, name);
    if (content.kind === 'report') return { json: content.json };
    return importBytes(content.bytes, name, on);
  },
};

async function importBytes(
  bytes: Blob | ReadableStream<Uint8Array>,
  name: string,
  on?: OnStageProgress<'stored'>,
): Promise<ArchiveImportResult> {
  const onProgress = makeThrottledProgress(on);
  const archive = await readArchive(bytes, name, (...read) => onProgress('read', ...read));
  const doubt = digestFault(archive.digest, digestResponses(archive.responses));
  const stored = await mergeArchiveIntoStore(archive, name, (...stored) => onProgress('stored', ...stored));
  return { ...stored, ...(doubt !== undefined && { doubt }) };
}

export type ArchiveWorkerApi = typeof archiveWorkerApi;
