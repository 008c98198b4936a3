import type { DroppedFile } from '../../imports/work/imports-work.ts';

let waiting: readonly DroppedFile[] = [];

/** Files that another page was given and that are opened here. */
export const importFilesHandover = {
  give(files: readonly DroppedFile[]): void {
    waiting = files;
  },
  take(): readonly DroppedFile[] {
    const files = waiting;
    waiting = [];
    return files;
  },
};
