import { BlobReader, configure, ZipReader, type Entry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { UserError } from '../../base/errors/user-error.ts';
import { backUpIndexFileName } from '../../export/back-up/back-up-form.ts';
import { count } from '../../core/words/format.ts';
import { toUnreadableFileError } from '../log/hashed-bytes.ts';
import type { LogFile } from '../log/imported-log.ts';

configure({ useWebWorkers: false });

/** Limits for each zip or gzip file, against files that unpack to a huge size. */
interface UnpackLimits {
  /** Unpacked size of all its files. */
  readonly gigabytes: number;
  /** Files and folders. */
  readonly entries: number;
}

const maxUnpacked: UnpackLimits = { gigabytes: 2, entries: 20_000 };
/** For a zip that is a log itself: it has one file per sample. */
const maxOwnEntries = 1_000_000;
const gigabyte = 1_000_000_000;

/**
 * Replaces zip files by the files in them, and unpacks gzipped files. Zips that are a format of their own stay as they are.
 */
export async function unpackFiles(
  files: readonly LogFile[],
  signal: AbortSignal,
  limits = maxUnpacked,
): Promise<readonly LogFile[]> {
  const all: LogFile[] = [];
  for (const file of files) for (const each of await unpackedFile(file, signal, limits)) all.push(each);
  return all;
}

/** The bytes that may still be unpacked, and the whole limit. */
interface ByteLimit {
  left: number;
  readonly gigabytes: number;
}

async function unpackedFile(
  file: LogFile,
  signal: AbortSignal,
  { gigabytes, entries: maxEntries }: UnpackLimits,
): Promise<readonly LogFile[]> {
  const start = new Uint8Array(
    await file.blob
      .slice(0, 4)
      .arrayBuffer()
      .catch((error: unknown) => {
        throw toUnreadableFileError(error, file.name);
      }),
  );
  const most = { left: gigabytes * gigabyte, gigabytes };
  if (start[0] === 0x1f && start[1] === 0x8b) return gunzipFile(file, signal, most);
  if (start[0] !== 0x50 || start[1] !== 0x4b) return [file];
  const { entries, isOwnFormat } = await entriesOf(file, maxEntries);
  return isOwnFormat ? [file] : unzipFile(file, entries, signal, most);
}

/** Inspect’s logs and Evenkeel’s back-ups are zip files that must stay whole. */
const isOfOwnFormat = ({ filename }: Entry): boolean =>
  filename === backUpIndexFileName || /^(?:header\.json|_journal\/.*)$/.test(filename);

async function entriesOf(
  { name, blob }: LogFile,
  maxEntries: number,
): Promise<{ readonly entries: Entry[]; readonly isOwnFormat: boolean }> {
  try {
    const reader = new ZipReader(new BlobReader(blob));
    const entries: Entry[] = [];
    let isOwnFormat = false;
    for await (const entry of reader.getEntriesGenerator()) {
      entries.push(entry);
      // Inspect writes the file that shows its format first.
      isOwnFormat ||= isOfOwnFormat(entry);
      const most = isOwnFormat ? maxOwnEntries : maxEntries;
      if (entries.length > most)
        throw new UserError(`“${name}” has more than ${count(most)} files and folders. Unpack it and add a part.`);
    }
    return { entries, isOwnFormat };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`“${name}” cannot be unpacked: it is not a whole zip file.`);
  }
}

async function unzipFile(
  { name }: LogFile,
  entries: readonly Entry[],
  signal: AbortSignal,
  most: ByteLimit,
): Promise<LogFile[]> {
  const files: LogFile[] = [];
  for (const entry of entries) {
    if (entry.directory || /(?:^|\/)(?:__MACOSX|\.[^/]+)(?:\/|$)/.test(entry.filename)) continue;
    signal.throwIfAborted();
    if (entry.encrypted) throw new UserError(`“${name}” has a password: unpack it first.`);
    const { readable, writable } = limitBytes(most, name);
    const unpacking = entry.getData(writable, { checkSignature: true });
    // The read below reports the error.
    unpacking.catch(() => undefined);
    try {
      const [blob] = await Promise.all([new Response(readable).blob(), unpacking]);
      files.push({ name: entry.filename, blob });
    } catch (error) {
      throw unpackFault(error, `“${entry.filename}” in “${name}”`);
    }
  }
  return files;
}

async function gunzipFile({ name, blob }: LogFile, signal: AbortSignal, most: ByteLimit): Promise<LogFile[]> {
  const { readable, writable } = limitBytes(most, name);
  try {
    const plain = blob.stream().pipeThrough(new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>);
    const [content] = await Promise.all([new Response(readable).blob(), plain.pipeTo(writable, { signal })]);
    return [{ name: name.replace(/\.gz$/i, ''), blob: content }];
  } catch (error) {
    signal.throwIfAborted();
    throw unpackFault(error, `“${name}”`);
  }
}

const unpackFault = (error: unknown, where: string): UserError =>
  error instanceof UserError
    ? error
    : new UserError(
        `${where} cannot be unpacked: it is damaged, cut off, or packed by a method that Evenkeel does not read.`,
      );

function limitBytes(most: ByteLimit, name: string): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      most.left -= chunk.byteLength;
      if (most.left < 0)
        controller.error(new UserError(`“${name}” unpacks to more than ${most.gigabytes} GB. Unpack it and add a part.`));
      else controller.enqueue(chunk);
    },
  });
}
