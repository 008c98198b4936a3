import type { PinnedModel } from '../../core/models/offer.ts';
import { database, type LocalModelFiles, type ModelRow } from '../database/database.ts';

export type { LocalFileWithHandle, LocalModelFiles, ModelRow } from '../database/database.ts';

/** Downloaded and downloading models, the newest first. */
export async function listDownloadedModels(): Promise<ModelRow[]> {
  const rows = await database.models.toArray();
  return rows.sort((a, b) => b.addedAt - a.addedAt);
}

/** A model whose files are all here; `undefined` for any other. */
export async function findReadyModel(id: string): Promise<PinnedModel | undefined> {
  const row = await database.models.get(id);
  return row?.state === 'ready' ? row.entry : undefined;
}

/**
 * Call this before the first byte is fetched, so that a reload knows about the download. `run` is the run that the download
 * is for.
 */
export async function recordDownloadStarted(entry: PinnedModel, run?: string): Promise<void> {
  const known = await database.models.get(entry.id);
  const thenRun = run ?? known?.thenRun;
  await database.models.put({
    id: entry.id,
    entry,
    state: 'wanted',
    addedAt: known?.addedAt ?? Date.now(),
    ...(thenRun !== undefined && { thenRun }),
  });
}

/** Stores a model in a person’s own files. If it is chosen again, the new location of its files counts. */
export async function storeLocalFileModel(entry: PinnedModel, bytes: number, local: LocalModelFiles): Promise<void> {
  const known = await database.models.get(entry.id);
  const addedAt = known?.addedAt ?? Date.now();
  await database.models.put({ id: entry.id, entry, state: 'ready', addedAt, bytes, local });
}

/** The row of a model in a person’s own files. */
export async function readLocalFileModel(id: string): Promise<(ModelRow & { readonly local: LocalModelFiles }) | undefined> {
  const row = await database.models.get(id);
  return row?.local && { ...row, local: row.local };
}

/** Returns the run that the download was for. A later download of the model does not start it again. */
export async function markModelReady(id: string, bytes: number): Promise<string | undefined> {
  const before = await change(id, ({ entry, addedAt }) => ({ id, entry, addedAt, state: 'ready', bytes }));
  return before?.thenRun;
}

export async function markModelNotReady(id: string, why?: string): Promise<void> {
  await change(id, ({ entry, addedAt, thenRun }) => ({
    id,
    entry,
    addedAt,
    state: 'wanted',
    ...(why !== undefined && { why }),
    ...(thenRun !== undefined && { thenRun }),
  }));
}

/** Those of these models whose download has begun but not ended. */
export async function listUnfinishedDownloads(ids: readonly string[]): Promise<ModelRow[]> {
  const rows = await database.models.bulkGet([...ids]);
  return rows.flatMap((row) => (row?.state === 'wanted' ? [row] : []));
}

/** Replaces what is known about a model. Does nothing if the model was deleted meanwhile. */
export async function updateModelEntry(entry: PinnedModel): Promise<void> {
  await change(entry.id, (row) => ({ ...row, entry }));
}

export async function forgetModel(id: string): Promise<void> {
  await database.models.delete(id);
}

/** Returns the row before the change. */
function change(id: string, to: (row: ModelRow) => ModelRow): Promise<ModelRow | undefined> {
  return database.transaction('rw', database.models, async () => {
    const row = await database.models.get(id);
    if (row) await database.models.put(to(row));
    return row;
  });
}

/**
 * Models of runs with the state running or waiting. This includes runs whose tab died: only their lock can tell
 * (run-lock.ts).
 */
export async function listRunningRunsWithModels(): Promise<{ readonly run: string; readonly models: readonly string[] }[]> {
  const runs = await database.runs.filter(({ state }) => state === 'running' || state === 'waiting').primaryKeys();
  const plans = await database.plans.bulkGet(runs);
  return plans.flatMap((row) => (row ? [{ run: row.id, models: row.plan.models }] : []));
}
