import type { Imported } from './archive-rows.ts';
import { archiveOf, storeArchive } from './archive-rows.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

/** What the worker does, and, where there are no workers, the page itself. */
export const archiveWork = {
  async exportRun(runId: string, { gzip }: { readonly gzip: boolean }): Promise<Blob> {
    const plain = writeArchive(await archiveOf(runId));
    const bytes = gzip ? plain.pipeThrough(new CompressionStream('gzip') as ReadableWritablePair) : plain;
    const blob = await new Response(bytes).blob();
    return new Blob([blob], { type: gzip ? 'application/gzip' : 'application/jsonl' });
  },

  /** The file is read and checked whole before anything is stored. */
  async importArchive(file: Blob, name: string): Promise<Imported> {
    return storeArchive(await readArchive(file, name));
  },
};

export type ArchiveWork = typeof archiveWork;
