import { storedBytes } from '../../../engine/download/download.ts';
import { listDownloadedModels, type ModelRow } from '../../../store/models/models.ts';
import { watchQuery } from '../../../store/database/watch.ts';
import { activeDownloads } from '../downloads/downloads.svelte.ts';
import { findModelsInUse } from './models-in-use.ts';
import { queryDownloadingModels, determineStoredModelState, type StoredModelState } from './kept-state.ts';

/** A downloaded or wanted model, with what is known of it beyond the database. */
export interface StoredModelStatus {
  readonly row: ModelRow;
  /** Bytes that lie on this machine. */
  readonly here: number;
  readonly state: StoredModelState;
  readonly inUse: boolean;
}

/** Locks and runs of other tabs do not tell of their changes: one looks again. */
const lookAgainMs = 4000;

/** The models of the library, looked at for as long as a page is open. */
export class StoredModelList {
  /** `null` until they were read. */
  all = $state.raw<readonly StoredModelStatus[] | null>(null);

  /** To be called in an effect; returns what ends it. */
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
