import type { FileBlobWithPath } from '../../imports/work/imports-work.ts';

/** A folder with more is not looked through further. */
const mostFiles = 20_000;

/** What was dropped or chosen: files, and those of folders with the folders that they are in. */
export async function collectDroppedFiles(given: DataTransfer | HTMLInputElement): Promise<FileBlobWithPath[]> {
  // Asked for before anything is waited for: afterwards the lists are empty.
  const entries = 'items' in given ? [...given.items].map((item) => item.webkitGetAsEntry()) : [];
  const plain = [...(given.files ?? [])];
  if (entries.every((entry) => entry === null || entry.isFile)) return plain.map(toDroppedFile);
  const found: FileBlobWithPath[] = [];
  for (const entry of entries) if (entry) await gather(entry, found);
  return found;
}

/** With the path where a folder was chosen. */
const toDroppedFile = (file: File): FileBlobWithPath => ({ name: file.webkitRelativePath || file.name, blob: file });

async function gather(entry: FileSystemEntry, found: FileBlobWithPath[]): Promise<void> {
  if (found.length >= mostFiles || entry.name.startsWith('.')) return;
  if (isFile(entry)) {
    const blob = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ name: entry.fullPath.replace(/^\//, ''), blob });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    const next = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    // A browser gives a hundred at a time.
    for (let some = await next(); some.length > 0; some = await next())
      for (const inside of some) await gather(inside, found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
