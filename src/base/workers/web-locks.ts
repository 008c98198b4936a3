/** The browser’s locks; `undefined` where a page has none (plain http from another machine, some embedded browsers), whether or not the name is there. */
export const getWebLocks = (): LockManager | undefined =>
  (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks ?? undefined;
