import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFiles } from '../../cli/import/import-files.ts';
import { parseColumnMapping } from '../../cli/import/column-options.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { report } from './run-command.ts';
import { readArchive } from '../../src/export/archive.ts';

const wordSums = join(import.meta.dirname, '../fixtures/lm-eval/word-sums');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('writes a folder of logs as an archive, gzipped where its name says so', async () => {
  const out = join(folder, 'word-sums.evenkeel.jsonl.gz');
  const summary = await importFiles([wordSums], {}, out);
  expect(summary).toMatchObject({
    tool: 'lm-eval 0.4.13',
    grid: { ways: 1, questions: 3, answers: 6, holes: 0, study: 'elsewhere' },
    right: [
      { by: 'exact_match,strict-match', answers: 6, share: 0.5, disagree: 0 },
      { by: 'evenkeel', answers: 6, share: 0.5 },
    ],
  });
  const { plan, responses } = await readArchive(new Blob([await readFile(out)]), 'written');
  expect([plan.asked, responses.length]).toEqual(['elsewhere', 6]);
});

it('takes other answers to the four questions', async () => {
  const summary = await importFiles([wordSums], { varies: 'run', right: 'evenkeel' });
  expect(summary.grid).toMatchObject({ ways: 2, holes: 6 });
  expect(summary.choices).toMatchObject({ varies: ['run'], right: 'evenkeel' });
});

it.each([
  [{ varies: 'prompt' }, '--varies: the log has no field “prompt”; it has “run”.'],
  [{ right: 'acc' }, '--right: the log has no scoring “acc”; choose evenkeel, or one of “exact_match,strict-match”.'],
  [{ question: 'id' }, '--question must be key or text, not “id”.'],
])('names what is not known: %o', async (written, sentence) => {
  await expect(importFiles([wordSums], written)).rejects.toThrow(new UserError(sentence));
});

it('writes nothing where two answers are for one cell, or no file is a log', async () => {
  const out = join(folder, 'none.evenkeel.jsonl');
  const samples = (await readdir(wordSums)).find((name) => name.startsWith('samples')) ?? '';
  const twice = join(folder, samples);
  await writeFile(
    twice,
    (await readFile(join(wordSums, samples), 'utf8'))
      .trimEnd()
      .split('\n')
      .flatMap((line) => [line, line])
      .join('\n'),
  );
  await expect(importFiles([twice], {}, out)).rejects.toThrow('are answers by the same model to the same question');
  await expect(importFiles([join(import.meta.dirname, 'import.test.ts')], {}, out)).rejects.toThrow(UserError);
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([]);
});

it('writes over nothing: no archive, and no run on its way to the same name', async () => {
  const out = join(folder, 'taken.evenkeel.jsonl');
  await writeFile(out, 'an archive');
  await expect(importFiles([wordSums], {}, out)).rejects.toThrow('already exists: name another.');
  await rm(out);
  await writeFile(`${out}.part`, 'a journal');
  await expect(importFiles([wordSums], {}, out)).rejects.toThrow('An unfinished run writes to');
  expect((await readdir(folder)).filter((name) => name.startsWith('taken'))).toEqual(['taken.evenkeel.jsonl.part']);
  expect(await readFile(`${out}.part`, 'utf8')).toBe('a journal');
});

const mappingOf = (given: Partial<Parameters<typeof parseColumnMapping>[0]>) =>
  parseColumnMapping({ columns: [], vary: [], wide: undefined, scales: [], ...given });

it('reads a table by the columns that are said, and the archive says which', async () => {
  const file = join(folder, 'antworten.csv');
  const out = join(folder, 'antworten.evenkeel.jsonl');
  await writeFile(file, ['Frage;Vorlage;Ausgabe;Note', 'Q1;a;x;1', 'Q1;b;y;6', 'Q2;a;x;2', 'Q2;b;y;5'].join('\n'));
  await expect(importFiles([file], {})).rejects.toThrow(
    new UserError(
      '“antworten.csv” is a table, and Evenkeel recognises no column as the answers. Name the columns with --column answer=NAME --column question=NAME. It has “Frage”, “Vorlage”, “Ausgabe”, “Note”.',
    ),
  );
  const columns = mappingOf({
    columns: ['question=Frage', 'answer=Ausgabe', 'score=Note'],
    vary: ['Vorlage'],
    scales: ['Note=6..1'],
  });
  if (!columns) throw new Error();
  const summary = await importFiles([file], { mapping: columns }, out);
  expect(summary).toMatchObject({
    choices: { varies: ['column Vorlage'], right: { scoring: 'Note' } },
    grid: { ways: 2, questions: 2, answers: 4, holes: 0 },
    right: [{ by: 'Note', answers: 4, share: 0.5 }, { by: 'evenkeel' }],
  });
  const { plan } = await readArchive(new Blob([await readFile(out)]), 'written');
  expect(plan.elsewhere?.remarks[0]).toBe(summary.remarks[0]);
  expect(summary.remarks[0]).toContain('“Vorlage” as what varied between prompts');
  await expect(importFiles([wordSums], { mapping: columns })).rejects.toThrow('No file is a table');
});

it('reads what is written of columns', () => {
  expect(mappingOf({})).toBeUndefined();
  expect(
    mappingOf({ columns: ['answer=a', 'answer=b=c', 'model=', 'prompt-tokens=t'], vary: ['x, y', 'z'], wide: 'ways' }),
  ).toEqual({
    roles: { answer: ['a', 'b=c'], model: [], promptTokens: ['t'], varies: ['x', 'y', 'z'] },
    answersAre: 'ways',
  });
});

it.each([
  [{ columns: ['answer'] }, '--column needs ROLE=COLUMN, not “answer”.'],
  [{ columns: ['antwort=x'] }, '--column: there is no role “antwort”. The roles are answer, question,'],
  [{ columns: ['model=x', 'model=y'] }, '--column model is given twice, but only one column can have this role.'],
  [{ scales: ['note=1'] }, '--scale needs COLUMN=WORST..BEST, not “note=1”.'],
  [{ wide: 'both' }, '--wide must be models or ways, not “both”.'],
])('refuses what says nothing of columns: %o', (given, sentence) => {
  expect(() => mappingOf(given)).toThrow(sentence);
});

it('makes a report of a log that asks each question once, whose accuracy a rule can be about', async () => {
  const out = join(folder, 'once.evenkeel.jsonl');
  await importFiles([join(import.meta.dirname, '../fixtures/made-logs/openai-evals')], {}, out);
  const [broken, kept] = await Promise.all([
    report(out, '--fail', 'accuracy.low<50'),
    report(out, '--fail', 'accuracy.low<10'),
  ]);
  expect([broken.code, kept.code]).toEqual([1, 0]);
  expect(broken.err).toMatch(/accuracy\.low is 30\.06; the rule is accuracy\.low<50: broken\./);
});
