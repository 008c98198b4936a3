import { watchQuery } from '../../../store/database/watch.ts';
import { listUnfinishedDownloads, type ModelRow } from '../../../store/models/models.ts';

/** The models among these whose download has begun and not ended, in any tab. Call it while a component is made. */
export function watchUnfinishedDownloads(models: () => readonly string[]): { readonly now: readonly ModelRow[] } {
  let rows = $state.raw<readonly ModelRow[]>([]);
  const ids = $derived(models().join('\n'));
  $effect(() => {
    const wanted = ids.split('\n');
    return watchQuery(
      () => listUnfinishedDownloads(wanted),
      (found) => (rows = found),
      // The run’s start says what is missing.
      () => (rows = []),
    );
  });
  return {
    get now() {
      return rows;
    },
  };
}
