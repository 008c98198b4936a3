import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UserError } from '../../src/core/user-error.ts';

/** A name beside a file that nothing has: not the journal of a run either, which is `FILE.part`. */
export const nameBeside = (file: string): string => `${file}.${randomBytes(6).toString('hex')}.new`;

/** Writes a file, gzipped where its name says so: whole or not at all. `kept` is said behind what went wrong. */
export async function writeFinished(file: string, bytes: ReadableStream<Uint8Array>, kept = ''): Promise<void> {
  const beside = nameBeside(file);
  try {
    const source = Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
    const target = createWriteStream(beside, { flags: 'wx' });
    await (/\.gz$/i.test(file) ? pipeline(source, createGzip(), target) : pipeline(source, target));
    const written = await open(beside, 'r+');
    await written.sync().finally(() => written.close());
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error instanceof Error && 'syscall' in error
      ? new UserError(`The file ${file} cannot be written: ${error.message}.${kept}`)
      : error;
  }
}

/** Nothing that is there is written over, and no run that is on its way to that name. */
export async function refuseTaken(file: string): Promise<void> {
  if (await isThere(file)) throw new UserError(`The file ${file} is there already: name another.`);
  if (await isThere(`${file}.part`))
    throw new UserError(
      `A run that is not whole yet writes to ${file}, with its answers in ${file}.part: name another.`,
    );
}

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );
