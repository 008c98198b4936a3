import { expose } from 'comlink';
import { expect, test, vi } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { downloadDataSetSplit } from '../../../src/imports/hub/hub.ts';
import { lookUpDataSet } from '../../../src/imports/hub/look-up-data-set.ts';
import { setHubToken } from '../../../src/imports/hub/hub-token.ts';
import { defaultRetryPolicy } from '../../../src/engine/download/ask-server.ts';

/** A worker that reports the download as complete. */
function doneWorker(): MessagePort & { readonly terminate: () => void } {
  const { port1, port2 } = new MessageChannel();
  expose({ downloadPart: () => 1 }, port2);
  return Object.assign(port1, { terminate: () => port1.close() });
}

const download = () => downloadDataSetSplit('made/sums', part, () => undefined, new AbortController().signal);
const files = [{ url: 'https://huggingface.co/datasets/made/sums/x.parquet', cache: 'data-sets', bytes: 1 }];
const part = { config: 'main', split: 'test', bytes: 1, isBeginning: false, files };

test('a page without a cache is named', async () => {
  expect('caches' in globalThis).toBe(false);
  await expect(download()).rejects.toThrow(
    new UserError('Downloads need a secure page: open Evenkeel by https or on this machine (localhost).'),
  );
});

test('a browser that kept nothing of a download is named', async () => {
  vi.stubGlobal('Worker', function Worker() {
    return doneWorker();
  });
  vi.stubGlobal('caches', { open: () => Promise.resolve({ match: () => Promise.resolve(undefined) }) });
  await expect(download()).rejects.toThrow(
    new UserError('The browser deleted the download: free space on the disk, then try again.'),
  );
});

test('a token with a space is refused', () => {
  expect(() => setHubToken('hf_one two')).toThrow(
    new UserError('The token has a space or another character that tokens cannot have.'),
  );
});

test('Parquet of an unnamed version is refused', async () => {
  const asker = {
    fetch: () => Promise.resolve(Response.json({ id: 'made/sums' })),
    patience: { ...defaultRetryPolicy, tries: 1 },
    signal: new AbortController().signal,
  };
  await expect(lookUpDataSet('made/sums', { hub: null, libraries: null }, asker)).rejects.toThrow(
    new UserError('The hub does not say to which version its Parquet files of made/sums belong, so they are not used.'),
  );
});
