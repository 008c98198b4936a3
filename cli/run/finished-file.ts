import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { constants, createWriteStream, openAsBlob } from 'node:fs';
import { access, appendFile, lstat, open, readlink, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UserError } from '../../src/base/errors/user-error.ts';

/** An unused name in the same folder. It is not the name of a run's journal either, which is `FILE.part`. */
export const temporaryName = (file: string): string => `${file}.${randomBytes(6).toString('hex')}.new`;

/** Writes a file completely or not at all, gzipped if its name says so. `kept` ends an error message. */
export async function writeFinished(file: string, bytes: ReadableStream<Uint8Array>, kept = ''): Promise<void> {
  try {
    await writeThenRename(file, bytes, { ...(/\.gz$/i.test(file) && { packing: createGzip() }) });
  } catch (error) {
    throw writeFault(file, error, kept);
  }
}

/**
 * Replaces a file. The old file stays until the new one is complete, so a full disk or a kill loses nothing. If the name is
 * a symbolic link, its target is replaced. A pipe or a device is written to directly.
 */
export async function replaceFile(file: string, bytes: ReadableStream<Uint8Array>): Promise<void> {
  try {
    const target = await replaceable(file);
    if (target) await writeThenRename(target.path, bytes, target);
    else await pipeline(nodeStream(bytes), createWriteStream(file));
  } catch (error) {
    throw writeFault(file, error);
  }
}

/** Appends a text to a file. The file stays unchanged until the longer one is complete. */
export async function extendFile(file: string, text: string): Promise<void> {
  try {
    const target = await replaceable(file);
    if (!target) return await appendFile(file, text);
    const before = target.mode === undefined ? [] : [await openAsBlob(target.path)];
    await writeThenRename(target.path, new Blob([...before, text]).stream(), target);
  } catch (error) {
    throw writeFault(file, error);
  }
}

/** The regular file that a name leads to, or would create; `undefined` if it can only be written to directly. */
async function replaceable(file: string): Promise<{ readonly path: string; readonly mode?: number } | undefined> {
  const path = await linkTarget(resolve(file));
  if (path === undefined) return undefined;
  const there = await unlessAbsent(stat(path));
  if (!there) return { path };
  if (!there.isFile()) return undefined;
  // A rename would also replace a file that is not writable.
  await access(path, constants.W_OK);
  return { path, mode: there.mode & 0o7777 };
}

/** Linux follows as many. */
const maxLinks = 40;

/**
 * The end of a chain of symbolic links, whether or not it exists. `undefined` if it enters /dev or /proc, whose names are
 * open files.
 */
async function linkTarget(file: string): Promise<string | undefined> {
  let path = file;
  for (let links = 0; links < maxLinks; links++) {
    if (/^\/(?:dev|proc)\//.test(path)) return undefined;
    const there = await unlessAbsent(lstat(path));
    if (!there?.isSymbolicLink()) return path;
    path = resolve(dirname(path), await readlink(path));
  }
  return path;
}

const unlessAbsent = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function writeThenRename(
  file: string,
  bytes: ReadableStream<Uint8Array>,
  { packing, mode }: { readonly packing?: Transform; readonly mode?: number },
): Promise<void> {
  const beside = temporaryName(file);
  try {
    const target = createWriteStream(beside, { flags: 'wx' });
    // If reading failed before the file exists, the file would be created after its removal.
    await once(target, 'open');
    await (packing ? pipeline(nodeStream(bytes), packing, target) : pipeline(nodeStream(bytes), target));
    const written = await open(beside, 'r+');
    try {
      if (mode !== undefined) await written.chmod(mode);
      await written.sync();
    } finally {
      await written.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

const nodeStream = (bytes: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);

const writeFault = (file: string, error: unknown, kept = ''): unknown =>
  error instanceof Error && 'syscall' in error
    ? new UserError(`The file ${file} cannot be written: ${error.message}.${kept}`)
    : error;

/** Throws if the file exists, or if an unfinished run will write to it. */
export async function refuseTaken(file: string): Promise<void> {
  if (await isThere(file)) throw new UserError(`The file ${file} already exists: name another.`);
  if (await isThere(`${file}.part`))
    throw new UserError(`An unfinished run writes to ${file} and keeps its answers in ${file}.part: name another file.`);
}

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );
