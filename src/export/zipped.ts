import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

// The browser's own packing, in the worker that this runs in already.
configure({ useWebWorkers: false });

export interface FileInZip {
  readonly path: string;
  readonly content: Blob;
}

/** A file for another program, and what it could not take along, a sentence each. */
export interface FileWithOmissions {
  readonly content: Blob;
  readonly left: readonly string[];
}

/** Files as one zip. */
export async function zipFiles(files: readonly FileInZip[]): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'));
  for (const { path, content } of files) await zip.add(path, new BlobReader(content));
  return zip.close();
}

/** A name as one step of a path. */
export const nameToPathSegment = (name: string): string => name.replace(/[^\w.-]+/g, '_').replace(/^\.+/, '_') || '_';
