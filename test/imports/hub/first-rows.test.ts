import { expect, test } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { defaultRetryPolicy } from '../../../src/engine/download/ask-server.ts';
import { fetchFirstParquetRows } from '../../../src/imports/hub/first-rows.ts';
import { columnsIn, parquetOf, withFooter } from '../../items/parquet/claimed.ts';

const file = new Uint8Array(parquetOf([{ name: 'question', data: ['Why?'] }]));
const megabyte = 2 ** 20;

/** Reads the first rows from a server that answers each range with `answer(from, to)`. */
const look = (bytes: number, answer: (from: number, to: number) => BodyInit, status = 206) =>
  fetchFirstParquetRows(
    { url: 'https://hub.example/x', cache: 'c', bytes },
    'https://hub.example/x',
    'made/sums, main/test',
    {
      fetch: (_, init) => {
        const { range } = init?.headers as Record<string, string>;
        const [from = 0, last = 0] = (range?.match(/\d+/g) ?? []).map(Number);
        const response = new Response(answer(from, last + 1), { status });
        // A response from the network has the `url`; a constructed one does not.
        return Promise.resolve(Object.defineProperty(response, 'url', { value: 'https://hub.example/x' }));
      },
      patience: { ...defaultRetryPolicy, tries: 1 },
      signal: new AbortController().signal,
    },
    () => undefined,
  );

/** A file whose only row group has 25 MB. */
const large = withFooter(
  file.buffer,
  (facts) => {
    for (const column of columnsIn(facts)) column.total_compressed_size = BigInt(25 * megabyte);
  },
  { padding: 25 * megabyte },
);

const broken = () =>
  new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new TypeError('the socket closed')) });

test('first rows come where the server gives the ranges', async () => {
  expect(await look(file.length, (from, to) => file.slice(from, to))).toEqual({
    rows: [{ row: 1, fields: { question: 'Why?' } }],
    total: 1,
  });
});

test.each<[what: string, ask: () => Promise<unknown>, sentence: string]>([
  [
    'rows in a large piece',
    () => look(large.length, (from, to) => large.slice(from, to)),
    'The first rows of “made/sums, main/test” are in a part of 25 MB, which is too large for a preview: they are shown after the download.',
  ],
  [
    'a server that gives no ranges of a large file',
    () => look(large.length, () => '', 200),
    'hub.example does not send parts of files, so the first rows are shown after the download.',
  ],
  [
    'a server that gives less',
    () => look(file.length, (from, to) => file.slice(from, to - 1)),
    'hub.example sent a different part of “made/sums, main/test” than was requested.',
  ],
  ['a server that gives more', () => look(file.length, () => file), 'hub.example sent more than was requested.'],
  ['a connection that breaks', () => look(file.length, broken), 'The connection to hub.example broke off: try again.'],
])('says in a sentence why there are none: %s', async (_, ask, sentence) => {
  await expect(ask()).rejects.toThrow(new UserError(sentence));
});
