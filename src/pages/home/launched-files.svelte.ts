/** Files that somebody opened from the desktop, and that have not been read yet. */
let waiting = $state.raw<readonly File[]>([]);

export const launchedFileQueue = {
  get list() {
    return waiting;
  },
  add(files: readonly File[]) {
    waiting = [...waiting, ...files];
  },
  /** The first that waits, which waits no more. */
  take(): File | undefined {
    const [first, ...rest] = waiting;
    waiting = rest;
    return first;
  },
};
