import { BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { Json } from '../../base/json/json.ts';
import { cellKey } from '../../core/plan/cell.ts';
import { countCellsWithoutHoles, makePlanPositionLookup } from '../../core/plan/cells.ts';
import { mirroredSettingKeys } from '../../core/work/mirror.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import type { OnProgress } from '../../core/studies/study.ts';
import { itemSetToFile } from '../../items/set-file.ts';
import { database, type RunRow } from '../../store/database/database.ts';
import { findItemSetEvenInTrash } from '../../store/library/item-sets.ts';
import { countResponses } from '../../store/answers/responses.ts';
import type { Archive } from '../archive.ts';
import { loadRunArchive } from '../archive-rows.ts';
import { writeRunAsJsonLines } from '../write-archive.ts';
import {
  parseBackedUpRunFields,
  backUpFormat,
  backUpIndexFileName,
  paraphraseDraftsFileName,
  promptSetsFileName,
  apiKeysFileName,
  ratingsFileName,
  backUpRunPath,
  backUpSetPath,
  settingsFileName,
  type RunInBackUp,
  type SetInBackUp,
} from './back-up-form.ts';

// Compresses with the browser's own streams, in the worker that this already runs in.
configure({ useWebWorkers: false });

/** Data outside the database that belongs in a back-up. A worker cannot read it, so the page passes it. */
export interface SettingsFromPage {
  readonly theme: string;
  readonly mirror: string | null;
  readonly libraryMirror?: string | null;
  readonly endpoints: readonly Json[];
  /** By the endpoint's id; absent if they are not included. */
  readonly keys?: Readonly<Record<string, string>>;
}

/**
 * All of a person's data in this browser as one zip. It has every run as an archive (including the Trash) and every own set
 * as a file. It also has sets of prompts, ratings, paraphrase drafts and settings. It leaves out downloaded models, which
 * can be downloaded again, and results, which can be measured again. `onProgress` reports how many answers were written.
 */
export async function writeBackUp(page: SettingsFromPage, made: number, onProgress?: OnProgress): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'));
  const add = (name: string, text: string) => zip.add(name, new TextReader(text));
  const runs: RunInBackUp[] = [];
  const sets: SetInBackUp[] = [];
  const rows = await database.runs.orderBy('createdAt').toArray();
  const total = (await Promise.all(rows.map(({ id }) => countResponses(id)))).reduce((sum, n) => sum + n, 0);
  let done = 0;
  for (const { id } of rows) {
    // Another tab may have deleted it since.
    const row = await database.runs.get(id);
    if (!row) continue;
    const archive = await loadRunArchive(id);
    runs.push(await runInBackUp(row, archive));
    const before = done;
    const lines = countingLines((n) => onProgress?.(before + n, total));
    await zip.add(backUpRunPath(id), writeRunAsJsonLines(archive).pipeThrough(lines));
    done += archive.responses.length;
  }
  for (const { id, addedAt, removedAt } of await database.itemSets.toArray()) {
    const found = await findItemSetEvenInTrash(id);
    if (!found) continue;
    sets.push({ id, addedAt, ...(removedAt !== undefined && { removedAt }) });
    await add(backUpSetPath(id), itemSetToFile(found.set, 'json').text);
  }
  await add(ratingsFileName, linesOf(await database.ratings.toArray()));
  await add(paraphraseDraftsFileName, linesOf(await database.paraphraseDrafts.toArray()));
  await add(promptSetsFileName, linesOf(await database.entrySets.toArray()));
  const { keys, ...settings } = page;
  // The page passes what localStorage mirrors, including the endpoints' keys.
  const own = (await database.settings.toArray()).filter(({ key }) => !mirroredSettingKeys.some((each) => each === key));
  const kept = Object.fromEntries(own.map(({ key, value }) => [key, value]));
  await add(settingsFileName, JSON.stringify({ kept, ...settings }));
  if (keys) await add(apiKeysFileName, JSON.stringify(keys));
  await add(backUpIndexFileName, JSON.stringify({ format: backUpFormat, made, runs, sets }));
  return zip.close();
}

async function runInBackUp(row: RunRow, archive: Archive): Promise<RunInBackUp> {
  const { id } = row;
  const imported = await importedSpans(id, archive);
  return { id, about: parseBackedUpRunFields(row), ...(imported.length > 0 && { imported }) };
}

/** Which of the archive's answers were imported, as ranges of their indexes. */
async function importedSpans(run: string, { plan, responses }: Archive): Promise<[number, number][]> {
  const keys = await database.responses.where('[run+imported]').equals([run, 1]).primaryKeys();
  const cells = new Set(keys.map(([, cell]) => cell));
  if (cells.size === 0) return [];
  const study = await loadStudy(plan.study);
  const position = makePlanPositionLookup(plan, study);
  const placed = responses.map((response) => ({
    at: position(response) ?? countCellsWithoutHoles(plan, study),
    isImported: cells.has(cellKey(response)),
  }));
  placed.sort((a, b) => a.at - b.at);
  const spans: [number, number][] = [];
  for (const [place, { isImported }] of placed.entries()) {
    if (!isImported) continue;
    const last = spans.at(-1);
    if (last && last[1] === place - 1) last[1] = place;
    else spans.push([place, place]);
  }
  return spans;
}

const linesOf = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Passes bytes through and reports how many lines have ended so far. */
function countingLines(on: (lines: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let lines = 0;
  return new TransformStream({
    transform(chunk, controller) {
      for (const byte of chunk) if (byte === lineEnd) lines++;
      controller.enqueue(chunk);
      on(lines);
    },
  });
}

const lineEnd = 0x0a;
