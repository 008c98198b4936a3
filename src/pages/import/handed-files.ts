import type { FileBlobWithPath } from '../../imports/work/imports-work.ts';

let waiting: readonly FileBlobWithPath[] = [];

/** Files that another page passes to the import page. */
export const importFilesHandover = {
  give(files: readonly FileBlobWithPath[]): void {
    waiting = files;
  },
  take(): readonly FileBlobWithPath[] {
    const files = waiting;
    waiting = [];
    return files;
  },
};
