import { storedBytes } from '../../../engine/download/download.ts';
import { listDownloadedModels, type ModelRow } from '../../../store/models/models.ts';
import { watchQuery } from '../../../store/database/watch.ts';
import { activeDownloads } from '../downloads/downloads.svelte.ts';
import { findModelsInUse } from './models-in-use.ts';
import { queryDownloadingModels, determineStoredModelState, type StoredModelState } from './kept-state.ts';

/** A downloaded or wanted model, with facts that the database lacks. */
export interface StoredModelStatus {
  readonly row: ModelRow;
  /** Its bytes on this machine. */
  readonly here: number;
  readonly state: StoredModelState;
  readonly inUse: boolean;
}

/** Locks and runs of other tabs send no events, so the list polls them. */
const lookAgainMs = 4000;

/** The stored models, refreshed while a page is open. */
export class StoredModelList {
  /** `null` until loaded. */
  all = $state.raw<readonly StoredModelStatus[] | null>(null);

  /** Call it in an effect. Returns a function that stops it. */
  follow(onError: (error: unknown) => void): () => void {
    let rows: readonly ModelRow[] | null = null;
    const look = () => {
      if (rows) lookAt(rows).then((kept) => (this.all = kept), onError);
    };
    const unwatch = watchQuery(
      listDownloadedModels,
      (found) => {
        rows = found;
        look();
      },
      onError,
    );
    const timer = setInterval(() => {
      if (!document.hidden) look();
    }, lookAgainMs);
    return () => {
      unwatch();
      clearInterval(timer);
    };
  }
}

async function lookAt(rows: readonly ModelRow[]): Promise<readonly StoredModelStatus[]> {
  const [used, underWay] = await Promise.all([findModelsInUse(), queryDownloadingModels()]);
  return Promise.all(
    rows.map(async (row) => {
      const here = await storedBytes(row.entry.files);
      const isElsewhere = underWay.has(row.id) && !activeDownloads.ofModel(row.id);
      return { row, here, state: determineStoredModelState(row, here, isElsewhere), inUse: used.has(row.id) };
    }),
  );
}
