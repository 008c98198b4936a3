/**
 * The browser's locks; `undefined` if a page has none (plain http from another machine, some embedded browsers), whether or
 * not the property exists.
 */
export const getWebLocks = (): LockManager | undefined =>
  (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks ?? undefined;
