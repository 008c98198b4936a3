import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import type { LogFile } from '../../../src/imports/log/imported-log.ts';
import { recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { unpackFiles } from '../../../src/imports/work/unpack-files.ts';
import { withZipField, zipOfEmptyFiles } from '../changed-zip.ts';
import { zipLog } from '../inspect/made-log.ts';

const csv = 'id,question,response,answer\n1,What is 1 + 1?,2,2\n';
const zip = await zipLog('run.zip', { 'out.csv': csv });
const named = (blob: Blob): LogFile => ({ name: 'run.zip', blob });

it.each<[what: string, file: LogFile, sentence: string]>([
  ['a zip that is cut off', named(zip.blob.slice(0, -30)), '“run.zip” cannot be unpacked: it is not a whole zip file.'],
  ['a file under a password', await withZipField(zip, 'out.csv', 'flags', 1), '“run.zip” has a password: unpack it first.'],
  [
    'a file that is changed',
    await withZipField(zip, 'out.csv', 'checksum', 7),
    '“out.csv” in “run.zip” cannot be unpacked: it is damaged, cut off, or packed by a method that Evenkeel does not read.',
  ],
  [
    'a gzipped file that is cut off',
    { name: 'out.csv.gz', blob: new Blob([gzipSync(csv).subarray(0, -12)]) },
    '“out.csv.gz” cannot be unpacked: it is damaged, cut off, or packed by a method that Evenkeel does not read.',
  ],
])('refuses %s in a sentence', async (_, file, sentence) => {
  await expect(recogniseAndReadLogs([file])).rejects.toThrow(new UserError(sentence));
});

const signal = new AbortController().signal;

it('refuses what unpacks to more than its limit', async () => {
  const limits = { gigabytes: 0.001, entries: 10 };
  const gzipped = { name: 'out.csv.gz', blob: new Blob([gzipSync(Buffer.alloc(1_000_001))]) };
  const half = '0'.repeat(500_001);
  const zipped = await zipLog('run.zip', { 'a.csv': half, 'b.csv': half });
  for (const file of [gzipped, zipped])
    await expect(unpackFiles([file], signal, limits)).rejects.toThrow(
      `“${file.name}” unpacks to more than 0.001 GB. Unpack it and add a part.`,
    );
});

it('refuses a zip with too many files, unless they are of one log of Inspect', async () => {
  const limits = { gigabytes: 1, entries: 3 };
  await expect(unpackFiles([named(zipOfEmptyFiles(['a', 'b/', 'c', 'd']))], signal, limits)).rejects.toThrow(
    new UserError('“run.zip” has more than 3 files and folders. Unpack it and add a part.'),
  );
  const log = named(zipOfEmptyFiles(['_journal/start.json', 'b', 'c', 'd']));
  expect(await unpackFiles([log], signal, limits)).toEqual([log]);
});
