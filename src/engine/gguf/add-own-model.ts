import { proxy } from 'comlink';
import type { ProgressListener } from '../../core/models/engine.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import type { PinnedModel } from '../../core/models/offer.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { getWebLocks } from '../../base/workers/web-locks.ts';
import {
  forgetModel,
  storeLocalFileModel,
  listDownloadedModels,
  readLocalFileModel,
  type LocalFileWithHandle,
} from '../../store/models/models.ts';
import type { GgufDetails } from './details.ts';
import { runInFileWorker } from './file-tasks.ts';
import type { GgufModelInfo } from './head/own-model.ts';
import { modelCopiesFolder } from './own-folder.ts';

/** A file that the user chose. With a handle it can be opened again after a reload. Without one it has to be copied. */
export interface ChosenFile {
  readonly file: File;
  readonly handle?: FileSystemFileHandle;
}

/** Reads the heads of the chosen files before anything else. */
export const readChosenFileHeads = (chosen: readonly ChosenFile[], signal: AbortSignal): Promise<GgufModelInfo> =>
  runInFileWorker((work) => work.readHeads(chosen.map(({ file }) => file)), signal);

/** Hashes the files, copies those without a handle, and stores the model. Returns its id. */
export function storeGgufModel(
  model: GgufModelInfo,
  chosen: readonly ChosenFile[],
  on: ProgressListener,
  signal: AbortSignal,
): Promise<string> {
  const work = () => add(model, chosen, on, signal);
  // All tabs that copy share this lock. Until they release it, no tab sweeps.
  return getWebLocks()?.request(copiesLock, { mode: 'shared', signal }, work) ?? work();
}

const copiesLock = 'evenkeel-copies';

async function add(
  model: GgufModelInfo,
  chosen: readonly ChosenFile[],
  on: ProgressListener,
  signal: AbortSignal,
): Promise<string> {
  const { files } = model;
  const revision = await runInFileWorker((work) => work.hash(files, proxy(on)), signal);
  const entry = await entryOf(model, revision);
  const handles = files.map(
    (file) => chosen.find((one) => one.file.name === file.name && one.file.size === file.size)?.handle,
  );
  const kept = handles.flatMap((handle) => handle ?? []);
  const copied = kept.length < files.length;
  const names = files.map((_, place) => `${revision}-${place + 1}.gguf`);
  const opened = copied ? await runInFileWorker((work) => work.copy(files, names, proxy(on)), signal) : kept;
  const local = await Promise.all(
    opened.map(async (handle, place): Promise<LocalFileWithHandle> => {
      const { size, lastModified } = await handle.getFile();
      return { name: files[place]?.name ?? handle.name, bytes: size, modified: lastModified, handle };
    }),
  );
  await storeLocalFileModel(entry, model.bytes, { files: local, copied });
  return entry.id;
}

/** Forgets a model. The user's files stay, and copies of them are deleted. */
export async function forgetOwnModel(id: string): Promise<void> {
  await forgetModel(id);
  await deleteOrphanedCopies();
}

/**
 * Deletes copies that belong to no model, because it was forgotten or its copying was interrupted. Does nothing while a tab
 * copies.
 */
export async function deleteOrphanedCopies(): Promise<void> {
  await getWebLocks()?.request(copiesLock, { ifAvailable: true }, (lock) => (lock ? sweep() : undefined));
}

async function sweep(): Promise<void> {
  const rows = await listDownloadedModels();
  const known = new Set(rows.flatMap(({ local }) => (local?.copied ? local.files.map(({ handle }) => handle.name) : [])));
  const folder = await modelCopiesFolder();
  for await (const name of folder.keys()) if (!known.has(name)) await folder.removeEntry(name).catch(() => undefined);
}

/** Stores the new times of files that were rewritten with the same content, so they are not hashed again. */
export async function storeModifiedTimes(id: string, files: readonly File[]): Promise<void> {
  const row = await readLocalFileModel(id);
  if (!row) return;
  const local = row.local.files.map((file, place) => ({ ...file, modified: files[place]?.lastModified ?? file.modified }));
  await storeLocalFileModel(row.entry, row.bytes ?? 0, { ...row.local, files: local });
}

async function entryOf(model: GgufModelInfo, revision: string): Promise<PinnedModel> {
  const { name, title, architecture, quantisation, parameters, bytes, trainedContext, contextWindow, template } = model;
  const dtype = quantisation.toLowerCase().replace(/[^a-z0-9]/g, '');
  const details: GgufDetails = {
    title,
    architecture,
    quantisation,
    trainedContext,
    contextWindow,
    template,
    tokenizerHash: await sha256Hex(await model.tokenizer.arrayBuffer()),
  };
  return {
    id: formatModelId({ engine: 'gguf', repo: name, revision, dtype }),
    offer: {
      engine: 'gguf',
      repo: name,
      dtype,
      name,
      family: architecture,
      parameters,
      bytes,
      memoryBytes: bytes + model.cacheBytes + 0.2e9,
      contextWindow,
      needs: [],
      notes: [],
      added: true,
    },
    files: [],
    details,
  };
}
