import { BlobReader, configure, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import type { Json } from '../../base/json/json.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { LogFile, LogFileDigest } from '../log/imported-log.ts';
import { toUnreadableFileError, type ReadProgressAndSignal } from '../log/hashed-bytes.ts';
import { readJsonHeadFieldPaths } from '../log/json-head.ts';
import { parseLogJson } from '../log/log-json.ts';
import { hashLogFile, readLogJson } from '../log/read-log-file.ts';
import { fieldsOf, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import { registerZstdCodec } from './zstd.ts';

configure({ useWebWorkers: false });
registerZstdCodec();

const megabyte = 1_000_000;
/** The largest unpacked size of a member in megabytes, since it is read as one text. */
const mostOfMember = 150;

/** A sample as the log has it, or why it cannot be read. */
export type SampleOrReadError = { readonly where: string } & ({ readonly sample: Json } | { readonly why: string });

/** An open log: its header, and its samples on request. */
export interface OpenLog {
  readonly header: Fields;
  readonly samples: (hearing: ReadProgressAndSignal) => AsyncIterable<SampleOrReadError>;
  readonly read: LogFileDigest;
}

const headerFile = 'header.json';
/** Written first. A log whose evaluation never ended has only this one. */
const startFile = '_journal/start.json';
const isSample = (name: string): boolean => /^samples\/.*\.json$/.test(name);

/** Whether the file is an Inspect log, in either of its two formats. */
export async function isInspectLog(file: LogFile): Promise<boolean> {
  if (await isZip(file.blob)) {
    const names = new Set((await entriesOf(file.blob).catch(() => [])).map(({ filename }) => filename));
    return names.has(startFile) || (names.has(headerFile) && [...names].some(isSample));
  }
  const paths = await readJsonHeadFieldPaths(file);
  return paths.has('eval.task') && (paths.has('eval.model') || paths.has('status'));
}

/** Throws a UserError if the whole file is faulty. */
export async function openLog(file: LogFile, hearing: ReadProgressAndSignal): Promise<OpenLog> {
  return (await isZip(file.blob)) ? openZip(file, hearing) : openJson(file, hearing);
}

/** Reads the file twice: once for its header, since several may be open, and once for its samples. */
async function openJson(file: LogFile, hearing: ReadProgressAndSignal): Promise<OpenLog> {
  const { value, read } = await readLogJson(file, hearing);
  return {
    header: Object.fromEntries(Object.entries(fieldsOf(value)).filter(([name]) => !isLarge.has(name))),
    read,
    async *samples(again) {
      const { samples } = fieldsOf((await readLogJson(file, again)).value);
      for (const [n, sample] of arrayOrEmpty(samples).entries()) {
        again.signal.throwIfAborted();
        yield { where: `sample ${n + 1}`, sample };
      }
    },
  };
}

const isLarge: ReadonlySet<string> = new Set(['samples', 'reductions']);

async function openZip(file: LogFile, hearing: ReadProgressAndSignal): Promise<OpenLog> {
  const { name, blob } = file;
  const entries = await entriesOf(blob).catch((error: unknown) => {
    throw toUnreadableFileError(error, name);
  });
  const head = assertDefined(
    entries.find(({ filename }) => filename === headerFile) ?? entries.find(({ filename }) => filename === startFile),
    'header in a log that was recognised by it',
  );
  const where = `“${name}”, ${head.filename}`;
  const header = fieldsOf(parseLogJson(await textOf(head, where), where));
  const members = entries
    .filter(({ filename }) => isSample(filename))
    .sort((one, other) => byNumber.compare(one.filename, other.filename));
  const read = await hashLogFile(file, hearing);
  return {
    header,
    read,
    async *samples({ hear, signal }) {
      const ahead: Promise<SampleOrReadError>[] = [];
      for (const [n, entry] of members.entries()) {
        signal.throwIfAborted();
        while (ahead.length < readAhead) {
          const next = members[n + ahead.length];
          if (!next || (ahead.length > 0 && next.uncompressedSize > mostAhead)) break;
          const reading = readMember(next);
          // A caller that stops early does not await the reads that have begun.
          reading.catch(() => undefined);
          ahead.push(reading);
        }
        const sample = await ahead.shift();
        if (sample) yield sample;
        hear(entry.compressedSize);
      }
    },
  };
}

/** Members unpacked at once: each takes many small steps and mostly waits. A large one is unpacked alone. */
const readAhead = 8;
const mostAhead = megabyte;

/** Samples are stored in the order in which they ended. */
const byNumber = new Intl.Collator('en', { numeric: true });

async function readMember(entry: FileEntry): Promise<SampleOrReadError> {
  const where = entry.filename;
  try {
    return { where, sample: parseLogJson(await textOf(entry, where), where) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { where, why: error.message.slice(where.length + 2) };
  }
}

const isZip = async (blob: Blob): Promise<boolean> => (await blob.slice(0, 4).text()) === 'PK\u0003\u0004';

async function entriesOf(blob: Blob): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for await (const entry of new ZipReader(new BlobReader(blob)).getEntriesGenerator()) {
    if (!entry.directory) entries.push(entry);
  }
  return entries;
}

/** Reads a member as text. It checks the size while unpacking, since the stated length may be false. */
async function textOf(entry: FileEntry, where: string): Promise<string> {
  const tooLong = new UserError(`${where}: it unpacks to more than ${mostOfMember} MB.`);
  if (entry.encrypted) throw new UserError(`${where}: it is encrypted.`);
  if (entry.uncompressedSize > mostOfMember * megabyte) throw tooLong;
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  const into = new WritableStream<Uint8Array>({
    write(part) {
      length += part.byteLength;
      if (length > mostOfMember * megabyte) throw tooLong;
      parts.push(decoder.decode(part, { stream: true }));
    },
  });
  try {
    await entry.getData(into, { checkSignature: true });
  } catch {
    throw length > mostOfMember * megabyte
      ? tooLong
      : new UserError(`${where}: it cannot be unpacked. The file is damaged or cut off.`);
  }
  return parts.join('') + decoder.decode();
}
