import { gzipSync } from 'node:zlib';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import type { ItemSet } from '../../../src/core/items/item.ts';
import { itemSetToFile } from '../../../src/items/set-file.ts';
import type { LogFile } from '../../../src/imports/log/imported-log.ts';
import { buildLogGrid } from '../../../src/imports/log/log-grid.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { noLogSentence, recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { filesOf, madeFile } from '../files-of.ts';

const ownSet: ItemSet = {
  ...{ id: 'x', version: '1', title: 'Mine', description: '', kind: 'general', language: 'en', licence: '', source: '' },
  items: [{ id: 'x/1', question: 'Which?', choices: ['a', 'b'], answer: 0 }],
};

async function zipOf(files: readonly LogFile[], folder: string): Promise<LogFile> {
  const zip = new ZipWriter(new BlobWriter('application/zip'));
  for (const { name, blob } of files) await zip.add(`${folder}/${name}`, new TextReader(await blob.text()));
  return { name: 'run.zip', blob: await zip.close() };
}

it('opens a folder in a zip as the folder itself', async () => {
  const files = await filesOf('lm-eval/word-sums');
  const { log } = await recogniseAndReadLogs([await zipOf(files, 'out/word-sums')]);
  expect(log?.answers).toHaveLength(6);
  expect(log?.files.map(({ name }) => name)).toContain('out/word-sums/results_2026-11-29T21-30-33.975287.json');
  expect(log?.files.map(({ sha256 }) => sha256)).toEqual(
    (await recogniseAndReadLogs(files)).log?.files.map(({ sha256 }) => sha256),
  );
});

it.each(['evenkeel-2026-01-31.evenkeel-back-up.zip', 'renamed.zip'])(
  'leaves a back-up of Evenkeel’s whole, and says where it is brought back: %s',
  async (name) => {
    const zip = new ZipWriter(new BlobWriter('application/zip'));
    await zip.add('evenkeel-back-up.json', new TextReader('{"format":"evenkeel-back-up/1"}'));
    await zip.add('runs/a.evenkeel.jsonl', new TextReader('{"format":"evenkeel/1","plan":{}}\n'));
    const opened = await recogniseAndReadLogs([{ name, blob: await zip.close() }]);
    expect(noLogSentence(opened)).toBe(`“${name}” is a back-up of Evenkeel.`);
    expect(opened.others).toMatchObject([{ link: { address: '#/settings' } }]);
  },
);

it('says that there is nothing in an empty folder, or in a zip of hidden files', async () => {
  const nothing = 'It has no files, except perhaps hidden ones, which are not read.';
  await expect(recogniseAndReadLogs([])).rejects.toThrow(new UserError(nothing));
  const hidden = await zipOf([madeFile('a.yaml', 'a: 1')], '.hidden');
  await expect(recogniseAndReadLogs([hidden])).rejects.toThrow(new UserError(nothing));
});

it('unpacks a gzipped file', async () => {
  const [, , samples] = await filesOf('lm-eval/word-sums');
  if (!samples) throw new Error();
  const packed = { name: `${samples.name}.gz`, blob: new Blob([gzipSync(Buffer.from(await samples.blob.arrayBuffer()))]) };
  expect((await recogniseAndReadLogs([packed])).log?.answers).toHaveLength(3);
});

it('reads a file once that is there twice, and says so', async () => {
  const files = await filesOf('lm-eval/problems');
  const { log, twice } = await recogniseAndReadLogs([
    ...files,
    ...files.map((file) => ({ ...file, name: `copy/${file.name}` })),
  ]);
  expect(log?.answers).toHaveLength(10);
  expect(twice).toHaveLength(2);
  expect(twice[0]).toMatch(/^“copy\/.+” is the same file as “.+”, and was read once\.$/);
});

it('keeps tables with the same answers apart where their names are of two cells', async () => {
  const table = (name: string, last = '6') =>
    madeFile(name, `id,question,response,answer\n1,What is 1 + 1?,2,2\n2,What is 3 + 3?,${last},6\n`);
  const names = ['gpt-4o/terse/out.csv', 'gpt-4o/kind/out.csv', 'llama-3/terse/out.csv'];
  const { log, twice } = await recogniseAndReadLogs([
    ...names.map((name) => table(name)),
    table('llama-3/kind/out.csv', '7'),
  ]);
  expect(log?.answers).toHaveLength(8);
  expect(twice).toEqual(
    names
      .slice(1)
      .map((name) => `“${name}” has the same content as “gpt-4o/terse/out.csv”. Both count, as their names differ.`),
  );
  const copied = await recogniseAndReadLogs([table('a.csv'), table('a (1).csv'), table('b - Copy.csv'), table('old/a.csv')]);
  expect(copied.log?.answers).toHaveLength(2);
  expect(copied.twice).toHaveLength(3);
});

it.each(['a_copy.csv', 'a-Copies.csv', 'a backup.csv', 'a_back-up.csv', 'a.bak.csv', 'a_old.csv', 'OLD_a.csv', 'a2old.csv'])(
  'reads a table once of which another name says that it is kept: %s',
  async (name) => {
    const content = 'id,question,response,answer\n1,What is 1 + 1?,2,2\n';
    const { log, twice } = await recogniseAndReadLogs([madeFile('a.csv', content), madeFile(name, content)]);
    expect(log?.answers).toHaveLength(1);
    expect(twice).toEqual([`“${name}” is the same file as “a.csv”, and was read once.`]);
  },
);

it.each(['golden.csv', 'copyright.csv', 'bold.csv'])('takes no part of a word for that: %s', async (name) => {
  const content = 'id,question,response,answer\n1,What is 1 + 1?,2,2\n';
  expect((await recogniseAndReadLogs([madeFile('a.csv', content), madeFile(name, content)])).log?.answers).toHaveLength(2);
});

describe('tables of the same content under two names', () => {
  const table = (name: string, last: number) =>
    madeFile(name, `id,question,response,answer\n1,What is 1 + 1?,2,2\n2,What is 3 + 3?,${last},6\n`);
  const proposedOf = async (...files: readonly LogFile[]) => {
    const { log } = await recogniseAndReadLogs(files);
    if (!log) throw new Error();
    const choices = proposeImportChoices(log);
    return { fields: log.fields.map(({ id }) => id), choices, clashes: buildLogGrid(log, choices)?.clashCount };
  };

  it('are proposed as nothing: a person says what they are', async () => {
    const { fields, choices, clashes } = await proposedOf(table('march.csv', 6), table('april.csv', 6));
    expect([fields, choices.varies, choices.repeat, clashes]).toEqual([['name'], [], 'none', 2]);
    const models = await proposedOf(table('gpt-4.csv', 6), table('gpt-4-final.csv', 6));
    expect([models.choices.model, models.clashes]).toEqual(['log', 2]);
  });

  it('also where other files differ by something else', async () => {
    const files = [table('x/march.csv', 6), table('x/april.csv', 6), table('y/march.csv', 7), table('y/april.csv', 7)];
    const { fields, choices, clashes } = await proposedOf(...files);
    expect([fields, choices.varies, clashes]).toEqual([['folder-1', 'name'], ['folder-1'], 4]);
  });

  it('but as before where files of another content differ by it too', async () => {
    const files = [table('x/kind.csv', 6), table('x/terse.csv', 6), table('y/kind.csv', 6), table('y/terse.csv', 7)];
    const { choices, clashes } = await proposedOf(...files);
    expect([choices.varies, clashes]).toEqual([['folder-1', 'name'], 0]);
  });
});

it('tells how much of all files is read', async () => {
  const reported: number[] = [];
  const files = await filesOf('lm-eval');
  await recogniseAndReadLogs(files, (read, total) => reported.push(read / total));
  expect(reported.at(-1)).toBe(1);
  expect(reported.every((share, at) => at === 0 || share >= (reported[at - 1] ?? 0))).toBe(true);
});

it('joins tables and logs of a tool that ask the same questions', async () => {
  const files = await filesOf('lm-eval/word-sums');
  const question = (await recogniseAndReadLogs(files)).log?.questions[0]?.question ?? '';
  const table = madeFile('mine.jsonl', JSON.stringify({ question, model: 'mine', response: '18', target: '18' }));
  const { log, titles } = await recogniseAndReadLogs([...files, table]);
  expect(titles).toHaveLength(2);
  expect([log?.questions.length, log?.answers.length]).toEqual([3, 7]);
});

it.each([
  ['run.evenkeel.jsonl', '{"format":"evenkeel/1","plan":{}}\n', 'is a run saved by Evenkeel.', '#/'],
  ['set.json', itemSetToFile(ownSet, 'json').text, 'is a question set saved by Evenkeel.', '#/items?add'],
  [
    'scores.csv',
    'model,scenario,benchmark,score\nm,s,b,1',
    'is a score table: it has scores but no answers.',
    '#/score-table',
  ],
  [
    'questions.csv',
    'question,A,B,answer\nQ,1,2,A',
    'is a table of questions: no column has a known name for answers.',
    '#/items?add',
  ],
  [
    'promptfooconfig.yaml',
    'prompts:\n  - Hello\nproviders: [x]\n',
    'is a promptfoo configuration: it has prompts and tests but no answers.',
    '#/new',
  ],
  ['mine.prompts.json', '{"format":"evenkeel-prompts/1","id":"x"}', 'was saved by Evenkeel.', '#/prompts'],
  ['result.json', '{"study":"judge"}', 'is a result saved by Evenkeel.', '#/'],
])('%s leads to where it is opened', async (name, content, is, address) => {
  const opened = await recogniseAndReadLogs([madeFile(name, content)]);
  expect(opened.log).toBeUndefined();
  expect(opened.others).toMatchObject([{ name, is, link: { address } }]);
  expect(noLogSentence(opened)).toBe(`“${name}” ${is}`);
});

it.each([
  [
    'question.jsonl',
    '{"question_id":81,"category":"writing","turns":["Write.","Rewrite."]}',
    'has questions of several turns, as in MT-Bench. Evenkeel cannot ask them.',
  ],
  [
    'judge_prompts.jsonl',
    '{"name":"pair-v2","type":"pairwise","prompt_template":"{question}","output_format":"[[A]]"}',
    'has prompts for judges, as in MT-Bench, but no answers.',
  ],
])('%s is told for what it is', async (name, content, is) => {
  expect((await recogniseAndReadLogs([madeFile(name, content)])).others).toMatchObject([{ name, is }]);
});

it('tells what it does not know, and what cannot be unpacked, in a sentence', async () => {
  const opened = await recogniseAndReadLogs([madeFile('photo.png', '\x89PNG'), madeFile('empty.txt', '')]);
  expect(opened.unknown).toEqual(['photo.png', 'empty.txt']);
  await expect(recogniseAndReadLogs([madeFile('broken.zip', 'PK\x03\x04 and nothing else')])).rejects.toThrow(UserError);
  await expect(
    recogniseAndReadLogs([{ name: 'broken.gz', blob: new Blob([new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2])]) }]),
  ).rejects.toThrow(UserError);
});

it('stops where it is told to', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(recogniseAndReadLogs(await filesOf('lm-eval/word-sums'), undefined, stop.signal)).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }) as Error,
  );
});
