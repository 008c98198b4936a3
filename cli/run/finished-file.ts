import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UserError } from '../../src/core/user-error.ts';
import { writeArchive, type Archive } from '../../src/export/archive.ts';

/** Writes an archive, gzipped where its name says so: whole or not at all. */
export async function writeFinished(file: string, archive: Archive): Promise<void> {
  const beside = `${file}.${process.pid}.new`;
  try {
    const source = Readable.fromWeb(writeArchive(archive) as Parameters<typeof Readable.fromWeb>[0]);
    const target = createWriteStream(beside);
    await (file.endsWith('.gz') ? pipeline(source, createGzip(), target) : pipeline(source, target));
    const written = await open(beside, 'r+');
    await written.sync().finally(() => written.close());
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error instanceof Error && 'syscall' in error
      ? new UserError(`The file ${file} cannot be written: ${error.message}. Every answer is kept beside it.`)
      : error;
  }
}
