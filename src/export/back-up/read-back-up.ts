import { BlobReader, configure, ZipReader, type Entry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { shortJsonText } from '../../base/json/check-form.ts';
import { parseJson, refuseUnhashable } from '../../base/json/bounded-json.ts';
import { planId } from '../../core/plan/plan.ts';
import type { ParaphraseDraftRow } from '../../core/plan/draft.ts';
import type { ItemSet } from '../../core/items/item.ts';
import type { HumanRating } from '../../core/answers/human-rating.ts';
import type { OnProgress } from '../../core/studies/study.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { parseOwnItemSetFile } from '../../items/read-set-file.ts';
import type { EntrySetRow } from '../../store/database/database.ts';
import { locallyMeasuredRunId } from '../../store/runs/plan-of-run.ts';
import { streamLinesOfTextFile } from '../../store/answers/text-lines.ts';
import type { Archive } from '../archive.ts';
import { readArchive } from '../read-archive.ts';
import {
  backUpFormat,
  parseBackUpIndex,
  parseBackUpEntrySet,
  parseBackUpApiKeys,
  parseBackUpDraft,
  parseBackUpRating,
  parseBackUpSettings,
  backUpIndexFileName,
  paraphraseDraftsFileName,
  promptSetsFileName,
  apiKeysFileName,
  ratingsFileName,
  backUpRunPath,
  backUpSetPath,
  settingsFileName,
  type BackUpIndex,
  type RunInBackUp,
  type SettingsInBackUp,
} from './back-up-form.ts';

configure({ useWebWorkers: false });

/** The largest unpacked size, in megabytes, of a file in the back-up. */
const mostOfText = 150;
const megabyte = 1_000_000;

/** An open back-up: its index is read and checked, and its files are read on request. */
export interface OpenBackUp {
  readonly contents: BackUpIndex;
  readonly settings: SettingsInBackUp;
  /** API keys of endpoints, if they were included. */
  readonly keys: Readonly<Record<string, string>> | null;
  readonly run: (run: RunInBackUp, onProgress?: OnProgress) => Promise<Archive>;
  /** Unpacked size; a run takes a few times as much memory. */
  readonly bytesOfRun: (run: RunInBackUp) => number;
  readonly set: (id: string) => Promise<ItemSet>;
  readonly ratings: () => Promise<HumanRating[]>;
  readonly drafts: () => Promise<ParaphraseDraftRow[]>;
  readonly entrySets: () => Promise<EntrySetRow[]>;
}

/** Throws a UserError for any fault. It names the file in the zip, and the line and field. */
export async function openBackUp(file: Blob, name: string): Promise<OpenBackUp> {
  const entries = await entriesOf(file, name);
  const where = (path: string) => `“${name}”, ${path}`;
  const entry = (path: string): Entry => {
    const found = entries.get(path);
    if (!found) throw new UserError(`“${name}” lacks the file ${path}, which its list of contents names.`);
    return found;
  };
  const text = (path: string) => readEntry(entry(path), where(path), (stream) => new Response(stream).text());
  const json = async (path: string) => parseJson(await text(path), where(path));
  const list = <T>(path: string, check: (value: unknown, where: string) => T): Promise<T[]> =>
    readEntry(entry(path), where(path), async (stream) => {
      const found: T[] = [];
      for await (const lines of streamLinesOfTextFile(stream, name))
        for (const line of lines) {
          const at = `${where(path)}, line ${line.number}`;
          const value = parseJson(line.text, at);
          refuseUnhashable(value, at);
          found.push(check(value, at));
        }
      return found;
    });

  if (!entries.has(backUpIndexFileName))
    throw new UserError(`“${name}” is not a back-up of Evenkeel: it has no ${backUpIndexFileName} in it.`);
  const { format, ...fields } = asObject(await json(backUpIndexFileName));
  if (format !== backUpFormat)
    throw new UserError(
      `${where(backUpIndexFileName)}: the format is ${shortJsonText(format)}, but this version reads ${backUpFormat}.`,
    );
  const contents = parseBackUpIndex(fields, where(backUpIndexFileName));
  refuseTwice(contents, where(backUpIndexFileName));
  return {
    contents,
    settings: parseBackUpSettings(await json(settingsFileName), where(settingsFileName)),
    keys: entries.has(apiKeysFileName) ? parseBackUpApiKeys(await json(apiKeysFileName), where(apiKeysFileName)) : null,
    bytesOfRun: ({ id }) => entry(backUpRunPath(id)).uncompressedSize,
    async run({ id, imported = [] }, onProgress) {
      const path = backUpRunPath(id);
      const archive = await readEntry(entry(path), where(path), (stream) =>
        readArchive(stream, `${name}: ${path}`, onProgress),
      );
      const plan = await planId(archive.plan);
      if (plan !== id && (await locallyMeasuredRunId(plan)) !== id)
        throw new UserError(`${where(path)}: its plan is not the one that the list of contents names.`);
      const last = imported.reduce((most, [, to]) => Math.max(most, to), -1);
      if (last >= archive.responses.length)
        throw new UserError(`${where(backUpIndexFileName)}: it names an imported answer that ${path} does not have.`);
      return archive;
    },
    async set(id) {
      const path = backUpSetPath(id);
      const set = await parseOwnItemSetFile(await text(path), `${name}: ${path}`);
      if (set?.id !== id) throw new UserError(`${where(path)}: it is not the question set “${id}”.`);
      return set;
    },
    ratings: () => list(ratingsFileName, parseBackUpRating),
    drafts: () => list(paraphraseDraftsFileName, parseBackUpDraft),
    // Back-ups of earlier versions have none.
    entrySets: async () => (entries.has(promptSetsFileName) ? list(promptSetsFileName, parseBackUpEntrySet) : []),
  };
}

async function entriesOf(file: Blob, name: string): Promise<Map<string, Entry>> {
  if ((await file.slice(0, 2).text()) !== 'PK')
    throw new UserError(`“${name}” is not a back-up of Evenkeel, which is a zip file.`);
  try {
    const entries = await new ZipReader(new BlobReader(file)).getEntries();
    return new Map(entries.map((entry) => [entry.filename, entry]));
  } catch {
    throw damagedFileError(`“${name}”`);
  }
}

const damagedFileError = (where: string): UserError =>
  new UserError(`${where}: it cannot be unpacked; the file is damaged or cut off.`);

/** Reads a file of the zip as a stream. If the zip itself is faulty, that error takes precedence. */
async function readEntry<T>(
  entry: Entry,
  where: string,
  read: (bytes: ReadableStream<Uint8Array>) => Promise<T>,
): Promise<T> {
  if (entry.directory || entry.encrypted) throw new UserError(`${where}: it is not a file that can be read.`);
  if (entry.uncompressedSize > mostOfText * megabyte)
    throw new UserError(`${where}: it unpacks to more than ${mostOfText} MB.`);
  const { readable, writable } = limitBytes(mostOfText * megabyte);
  const unpacking = entry.getData(writable, { checkSignature: true }).then(
    () => null,
    async () => {
      // Ends the stream, so that its reader does not wait forever.
      await writable.abort(damagedFileError(where)).catch(() => undefined);
      return damagedFileError(where);
    },
  );
  try {
    const found = await read(readable);
    const fault = await unpacking;
    if (fault) throw fault;
    return found;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw (await unpacking) ?? error;
  }
}

/** Passes at most this many bytes, since the zip's own file length may be false. */
function limitBytes(most: number): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length > most) controller.error(new UserError('A file in it unpacks to more than it says.'));
      else controller.enqueue(chunk);
    },
  });
}

function refuseTwice({ runs, sets }: BackUpIndex, where: string): void {
  for (const ids of [runs.map(({ id }) => id), sets.map(({ id }) => id)]) {
    const seen = new Set<string>();
    for (const id of ids) {
      if (seen.has(id)) throw new UserError(`${where}: ${shortJsonText(id)} is in it twice.`);
      seen.add(id);
    }
  }
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
