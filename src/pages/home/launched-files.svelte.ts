/** Files that the user opened from the desktop and that are not read yet. */
let waiting = $state.raw<readonly File[]>([]);

export const launchedFileQueue = {
  get list() {
    return waiting;
  },
  add(files: readonly File[]) {
    waiting = [...waiting, ...files];
  },
  /** Removes and returns the first waiting file. */
  take(): File | undefined {
    const [first, ...rest] = waiting;
    waiting = rest;
    return first;
  },
};
