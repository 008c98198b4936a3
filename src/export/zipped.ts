import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

// Compresses with the browser's own streams, in the worker that this already runs in.
configure({ useWebWorkers: false });

export interface FileInZip {
  readonly path: string;
  readonly content: Blob;
}

/** A file for another program, and what it could not carry over, as one sentence each. */
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

/** Turns a name into one path segment. */
export const nameToPathSegment = (name: string): string => name.replace(/[^\w.-]+/g, '_').replace(/^\.+/, '_') || '_';
