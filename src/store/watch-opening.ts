import { database } from './database.ts';

export type Opening = { readonly state: 'open' | 'slow' } | { readonly state: 'failed'; readonly error: unknown };

/** After so long without an answer a person is told. */
export const slowMs = 5000;

/** Opens the database and tells how that goes: `slow` once it has not answered for five seconds, which `open` or `failed` may follow. */
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
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
