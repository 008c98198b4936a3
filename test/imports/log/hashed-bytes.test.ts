import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { lmEvalReader } from '../../../src/imports/lm-eval/lm-eval-reader.ts';
import { newHashingFileReader } from '../../../src/imports/log/hashed-bytes.ts';
import { recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { readWith } from '../read-with.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-hashed-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function changedFile() {
  const path = join(folder, 'out.csv');
  writeFileSync(path, 'id,question,response,answer\n1,What is 1 + 1?,2,2\n');
  const blob = await openAsBlob(path);
  writeFileSync(path, 'another, and longer\n'.repeat(10));
  return { name: 'out.csv', blob };
}

it('says of a file that was changed since that it cannot be read any more', async () => {
  const sentence = new UserError('“out.csv” can no longer be read: it was moved, deleted or changed.');
  await expect(recogniseAndReadLogs([await changedFile()])).rejects.toThrow(sentence);
  const reading = { hear: () => undefined, signal: new AbortController().signal };
  await expect(newHashingFileReader(await changedFile(), reading).chunks.next()).rejects.toThrow(sentence);
});

it('refuses a file that is read whole and too large', async () => {
  const megabyte = new Uint8Array(1_000_000).fill(0x20);
  const blob = new Blob(['{"results":{},"configs":{}}', ...Array<Uint8Array<ArrayBuffer>>(50).fill(megabyte)]);
  await expect(readWith(lmEvalReader, [{ name: 'results_1.json', blob }])).rejects.toThrow(
    new UserError('“results_1.json” has 51 MB: at most 50 MB of this kind can be read.'),
  );
});
