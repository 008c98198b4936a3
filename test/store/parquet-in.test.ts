import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { database } from '../../src/store/database/database.ts';
import { itemFileWorkerApi } from '../../src/store/library/item-file-work.ts';
import { loadItemSet } from '../../src/store/library/item-sets.ts';
import { itemSetToFile } from '../../src/items/set-file.ts';
import { parseOwnItemSetFile } from '../../src/items/read-set-file.ts';

afterAll(() => database.delete());

const fileOf = (name: string) => new File([readFileSync(new URL(`../fixtures/parquet/${name}`, import.meta.url))], name);
const columns = { question: 'question', choices: ['choices'], answer: 'answer', subject: 'subject' };
const previewIn = (opened: Awaited<ReturnType<typeof itemFileWorkerApi.open>>) => {
  if (!('preview' in opened)) throw new Error('a set of ours');
  return opened.preview;
};

test('Parquet is read as questions, its places told by the whole column, and stored with what is known of it', async () => {
  const preview = previewIn(await itemFileWorkerApi.open(fileOf('sums.parquet')));
  expect(preview).toMatchObject({ format: 'parquet', layout: 'parquet', count: 120 });
  expect(preview.guess).toMatchObject({ question: 'question', choices: ['choices'], answer: 'answer' });
  const found = await itemFileWorkerApi.look(columns);
  expect(found).toMatchObject({ count: 120, leftOut: 0, counted: 'row', places: { numbers: 'place' } });
  const about = { source: 'huggingface.co/datasets/made/sums@abc', keepPrivate: true as const };
  const { id } = await itemFileWorkerApi.storeTable(columns, 'Sums', 'mit', about);
  const set = await loadItemSet(id);
  expect(set).toMatchObject({ licence: 'mit', source: about.source });
  expect(set.items[5]).toMatchObject({ question: 'What is 5 + 6?', answer: 1, keepPrivate: true });
  expect(
    set.items.every(({ choices, answer, question }) => {
      const [a, b] = question.match(/\d+/g)!.map(Number);
      return choices![answer as number] === String(a! + b!);
    }),
  ).toBe(true);
  // Every file format of the set keeps the mark.
  for (const kind of ['json', 'jsonl', 'csv'] as const) {
    const { name, text } = itemSetToFile(set, kind);
    expect((await parseOwnItemSetFile(text, name))?.items).toEqual(set.items);
  }
});

test('rows are chosen: the first, or a sample by its seed, across row groups', async () => {
  const open = (choice: Parameters<typeof itemFileWorkerApi.openParquet>[2]) =>
    itemFileWorkerApi.openParquet([fileOf('sums.parquet'), fileOf('sums.parquet')], 'made/sums, all/test', choice);
  expect((await open({ take: 'all' })).preview.count).toBe(240);
  const first = (await open({ take: 'first', count: 3 })).preview;
  expect(first.rows.map(({ question }) => question)).toEqual(['What is 0 + 1?', 'What is 1 + 2?', 'What is 2 + 3?']);
  const drawn = async (seed: number) => (await open({ take: 'sample', count: 20, seed })).preview;
  expect((await drawn(1)).count).toBe(20);
  expect((await drawn(1)).rows).toEqual((await drawn(1)).rows);
  expect((await drawn(1)).rows).not.toEqual((await drawn(2)).rows);
});

test('a file of conversations is read, without a column of answers', async () => {
  const preview = previewIn(await itemFileWorkerApi.open(fileOf('conversations.parquet')));
  expect(preview.count).toBe(10);
  expect(preview.guess).toMatchObject({ answer: null });
});

test('what is wrong is named by its row', async () => {
  await itemFileWorkerApi.open(fileOf('sums.parquet'));
  await expect(itemFileWorkerApi.look({ question: 'question', choices: ['subject'], answer: 'answer' })).rejects.toThrow(
    '“sums.parquet”, row 1, field “subject”: “sums” is the only choice',
  );
});
