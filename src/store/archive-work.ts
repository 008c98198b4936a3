import { contentOf } from '../share/open-file.ts';
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

  /** The same for a file that may also be a report: its archive is imported where it has one, else its JSON is handed back. */
  async openFile(file: Blob, name: string): Promise<Imported | { readonly json: string }> {
    const content = await contentOf(file, name);
    if (content.kind === 'report') return { json: content.json };
    return storeArchive(await readArchive(content.bytes, name));
  },
};

export type ArchiveWork = typeof archiveWork;
