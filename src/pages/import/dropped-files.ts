import type { FileBlobWithPath } from '../../imports/work/imports-work.ts';

/** The maximum number of files read from a folder. */
const mostFiles = 20_000;

/** Collects dropped or chosen files. Files in folders have their path. */
export async function collectDroppedFiles(given: DataTransfer | HTMLInputElement): Promise<FileBlobWithPath[]> {
  // Must run before the first await, since the lists are empty afterwards.
  const entries = 'items' in given ? [...given.items].map((item) => item.webkitGetAsEntry()) : [];
  const plain = [...(given.files ?? [])];
  if (entries.every((entry) => entry === null || entry.isFile)) return plain.map(toDroppedFile);
  const found: FileBlobWithPath[] = [];
  for (const entry of entries) if (entry) await gather(entry, found);
  return found;
}

/** Includes the path if a folder was chosen. */
const toDroppedFile = (file: File): FileBlobWithPath => ({ name: file.webkitRelativePath || file.name, blob: file });

async function gather(entry: FileSystemEntry, found: FileBlobWithPath[]): Promise<void> {
  if (found.length >= mostFiles || entry.name.startsWith('.')) return;
  if (isFile(entry)) {
    const blob = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ name: entry.fullPath.replace(/^\//, ''), blob });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    const next = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    // The browser returns a hundred entries per call.
    for (let some = await next(); some.length > 0; some = await next())
      for (const inside of some) await gather(inside, found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
