import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportRun, importArchive } from '../../src/export/archive-file.ts';
import { readArchive } from '../../src/export/archive.ts';
import { database } from '../../src/store/database/database.ts';
import { loadReaderChoices, setReaderChoices } from '../../src/store/people/reader-choices.ts';
import { writeResponseUnlessAnswered } from '../../src/store/answers/responses.ts';
import { createOrRestoreRun } from '../../src/store/runs/runs.ts';
import type { JudgeReportReaderChoices } from '../../src/studies/judge/protocol/choices.ts';
import { madeUpJudgeRun } from '../made-up/judge-run.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const cutAt = (least: number): JudgeReportReaderChoices => ({
  interScale: { 'binary-10p': { mapping: { kind: 'from', least }, metric: 'nominal' } },
});
const all: JudgeReportReaderChoices = {
  ...cutAt(3),
  reference: { kind: 'ratings', title: 'Human ratings by Ada', ratings: { 'sums/001': 4.5 } },
  added: [{ id: 'ours', a: '5p', b: '10p', mapping: { kind: 'rescale' }, metric: 'interval' }],
  outside: { title: 'A leaderboard', scores: { 'small:evenkeel/made-up-steady@1': 71.5 } },
};

async function aRun(): Promise<string> {
  const { plan, items, responses } = await madeUpJudgeRun({ models: 1, perCriterion: 2, samples: 2, definitions: ['none'] });
  const { id } = await createOrRestoreRun(plan, items);
  for (const response of responses) await writeResponseUnlessAnswered(id, response);
  return id;
}

const exported = async (run: string) => (await exportRun(run, { gzip: false })).text();
const fileOf = (text: string) => new File([text], 'a.evenkeel.jsonl');
const choicesIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type?: string })
    .filter(({ type }) => type === 'choices');

async function emptied(): Promise<void> {
  await database.delete();
  await database.open();
}

test('what was chosen for a report goes out with the archive and comes in with it', async () => {
  const run = await aRun();
  const plain = await exported(run);
  expect(choicesIn(plain)).toEqual([]);
  await setReaderChoices(run, all);
  const text = await exported(run);
  expect(choicesIn(text)).toEqual([{ type: 'choices', judge: all }]);
  expect((await readArchive(fileOf(text), 'x')).choices).toEqual(all);

  await emptied();
  await importArchive(fileOf(text));
  expect(await loadReaderChoices(run)).toEqual(all);
  expect(await exported(run)).toBe(text);

  await setReaderChoices(run, {});
  expect(await exported(run)).toBe(plain);
});

test('an archive of a run that is here brings its choices only where none were ever made here', async () => {
  const run = await aRun();
  const plain = await exported(run);
  await setReaderChoices(run, cutAt(3));
  const text = await exported(run);

  await emptied();
  await importArchive(fileOf(plain));
  expect(await loadReaderChoices(run)).toEqual({});
  await importArchive(fileOf(text));
  expect(await loadReaderChoices(run)).toEqual(cutAt(3));
  await setReaderChoices(run, cutAt(8));
  await importArchive(fileOf(text));
  expect(await loadReaderChoices(run)).toEqual(cutAt(8));
  await setReaderChoices(run, {});
  await importArchive(fileOf(text));
  expect(await loadReaderChoices(run)).toEqual({});
});

test.each([
  ['that is no choice', { judge: 'all' }, /line 35: the choices must be an object/],
  ['of another form', { judge: { outside: { title: 'x', scores: { a: 'b' } } } }, /line 35: outside\.scores must be/],
  ['without them', { other: {} }, /line 35: the field “judge” is missing/],
  ['with something else beside them', { judge: {}, note: 1 }, /line 35: the field “note” is unknown/],
  ['with a choice that nobody knows', { judge: { sorting: 'mu' } }, /line 35: “sorting” is not a setting of a report/],
  ['that does not fit the plan', { judge: cutAt(11) }, /line 35: This mapping .* from 2 to 10/],
])('a line %s is refused, and nothing is imported', async (_, fields, sentence) => {
  const text = await exported(await aRun());
  await emptied();
  const withLine = `${text}${JSON.stringify({ type: 'choices', ...fields })}\n`;
  await expect(importArchive(fileOf(withLine))).rejects.toThrow(sentence);
  expect(await database.runs.count()).toBe(0);
});

test('a second line of choices is refused', async () => {
  const text = await exported(await aRun());
  const line = `${JSON.stringify({ type: 'choices', judge: cutAt(3) })}\n`;
  await expect(readArchive(fileOf(text + line + line), 'x')).rejects.toThrow('line 36: an earlier line');
});
