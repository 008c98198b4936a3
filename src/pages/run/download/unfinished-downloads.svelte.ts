import { watchQuery } from '../../../store/database/watch.ts';
import { listUnfinishedDownloads, type ModelRow } from '../../../store/models/models.ts';

/** Watches which of these models have an unfinished download, in any tab. Call it during component initialization. */
export function watchUnfinishedDownloads(models: () => readonly string[]): { readonly now: readonly ModelRow[] } {
  let rows = $state.raw<readonly ModelRow[]>([]);
  const ids = $derived(models().join('\n'));
  $effect(() => {
    const wanted = ids.split('\n');
    return watchQuery(
      () => listUnfinishedDownloads(wanted),
      (found) => (rows = found),
      // Starting the run reports what is missing.
      () => (rows = []),
    );
  });
  return {
    get now() {
      return rows;
    },
  };
}
