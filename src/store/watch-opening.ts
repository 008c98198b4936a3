import { database } from './database.ts';
import { newerStore } from './newer-store.ts';

export type Opening = { readonly state: 'open' | 'slow' } | { readonly state: 'failed'; readonly error: unknown };

/** After so long without an answer a person is told. */
export const slowMs = 5000;

/**
 * Opens the database and tells how that goes: `slow` once it has not answered for five seconds, which `open` or `failed` may follow; `failed` too
 * when a newer version takes it over later on, as what only watches rows is not told.
 */
export function watchOpening(on: (opening: Opening) => void): () => void {
  let isOver = false;
  const tell = (opening: Opening) => {
    if (!isOver) on(opening);
  };
  const timer = setTimeout(() => tell({ state: 'slow' }), slowMs);
  database
    .open()
    .then(
      () => tell({ state: 'open' }),
      (error: unknown) => tell({ state: 'failed', error }),
    )
    .finally(() => clearTimeout(timer));
  const taken = ({ newVersion }: IDBVersionChangeEvent) => {
    if (newVersion !== null) tell({ state: 'failed', error: newerStore() });
  };
  database.on('versionchange', taken);
  return () => {
    database.on('versionchange').unsubscribe(taken);
    isOver = true;
    clearTimeout(timer);
  };
}
