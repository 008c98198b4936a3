import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf } from '../../../cli/plan/plan-of.ts';
import { planId } from '../../../src/core/plan/plan.ts';
import { writeRunAsJsonLines } from '../../../src/export/archive.ts';
import { itemSetToFile } from '../../../src/items/set-file.ts';
import { samePlanLink } from '../../../src/pages/shared/same-plan-link.ts';
import { smallPlan } from '../../run/small-plan.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-plan-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const link = (rest: string) => `https://example.org/app/#/new?models=endpoint:local/a,endpoint:local/b&${rest}`;

test.each([
  'study=system-prompt&n=4&seed=9',
  'study=system-prompt&items=words,yes-no&n=3&seed=1&options={"maxTokens":7}',
  'study=instruction-style&n=2&seed=3',
  'study=paraphrase&items=arithmetic&n=2&seed=3',
  'study=judge&items=judge-factuality&n=2&seed=2&samples=3',
  'study=judge-pairs&items=pairs-answers&n=3&seed=2',
  'study=judge-pairs&items=pairs-facts&n=2&seed=2&samples=2&options={"orders":["b-first"],"temperature":0.7}',
  'study=configuration&items=arithmetic&n=2&seed=3',
  'study=system-prompt&items=arithmetic,words&n=50&seed=3&stop=moves,steady:3',
  'study=system-prompt&items=words,yes-no&n=3&seed=1&completion=4',
  'study=paraphrase&items=arithmetic&n=2&seed=3&completion=0',
  'study=configuration&items=arithmetic&n=2&seed=3&completion=4',
])('the plan of a link is the one that the form makes of it: %s', async (rest) => {
  const { plan, items } = await planOf(link(rest));
  expect(plan.models).toEqual(['endpoint:local/a', 'endpoint:local/b']);
  expect(items.map(({ id }) => id)).toEqual(plan.items.map(({ id }) => id));
  // `samePlanLink` rebuilds the plan as the form would and returns no link if the ids differ.
  const same = await samePlanLink(plan);
  expect(same).toMatch(/^#\/new\?/);
  expect(await planId((await planOf(same!)).plan)).toBe(await planId(plan));
});

test('a link’s completions have examples drawn by its seed; a study without them, and a number that is none, are refused', async () => {
  const { plan } = await planOf(link('study=system-prompt&items=words,yes-no&n=3&seed=1&completion=2'));
  expect(plan.completion?.examples.map(({ set }) => set)).toEqual(['words', 'words', 'yes-no', 'yes-no']);
  const beside = await planOf(link('study=system-prompt&items=words,yes-no&n=3&seed=1'), { completion: 2 });
  expect(beside.plan).toEqual(plan);
  await expect(planOf(link('study=judge&n=2&seed=1&completion=2'))).rejects.toThrow(
    'This study does not ask in the completion format. Ask it as a chat.',
  );
  await expect(planOf(link('study=system-prompt&n=2&seed=1&completion=17'))).rejects.toThrow(
    'The link asks for “17” examples. This must be a whole number from 0 to 16.',
  );
});

test('a set file of one’s own with two responses to each question is judged pair by pair, and asked by no other study', async () => {
  const about = { version: '1', title: 'Mine', description: '', kind: 'general', language: 'en', licence: 'mine' };
  const columns = { 'second response': 'No.', 'response by': 'x', 'second response by': 'y' };
  const items = [1, 2].map((n) => ({ id: String(n), question: `Is ${n} odd?`, answer: '', response: 'Yes.', columns }));
  const file = join(folder, 'two.items.json');
  await writeFile(file, JSON.stringify({ ...about, id: 'two', source: 'me', items }));
  const beside = { models: ['endpoint:x/m'], itemFiles: [file] };
  const { plan, items: asked } = await planOf('#/new?study=judge-pairs&items=two&seed=1', beside);
  expect([plan.items.length, plan.samples, asked[0]?.columns]).toEqual([2, 1, columns]);
  await expect(planOf('#/new?study=system-prompt&items=two&seed=1', beside)).rejects.toThrow(
    'but only the study “Pairwise judge” can do that',
  );
});

test('a link’s models and sets may be named beside it', async () => {
  const set = {
    version: '1',
    title: 'Mine',
    description: '',
    kind: 'general' as const,
    language: 'en',
    licence: 'mine',
    source: 'me',
  };
  const items = ['one', 'two', 'three'].map((id) => ({
    id: `mine/${id}`,
    question: `What is ${id}?`,
    choices: ['a', 'b'],
    answer: 0,
  }));
  const file = join(folder, 'mine.items.json');
  await writeFile(file, itemSetToFile({ ...set, id: 'mine', items } as never, 'json').text);
  const word = '#/new?study=system-prompt&items=mine&seed=1';
  const { plan } = await planOf(word, { models: ['endpoint:x/m'], itemFiles: [file] });
  expect(plan.models).toEqual(['endpoint:x/m']);
  expect(plan.items.map(({ id }) => id).toSorted()).toEqual(['mine/one', 'mine/three', 'mine/two']);
  await expect(planOf(word, { models: ['endpoint:x/m'] })).rejects.toThrow('name their file with --items');
  await expect(planOf(word, { models: ['endpoint:x/m'], itemFiles: [join(folder, 'none')] })).rejects.toThrow(
    'There is no file',
  );
});

test('an archive’s plan is taken with its questions, and its models may be others', async () => {
  const { plan, items } = await smallPlan({ models: 1, modelId: () => 'endpoint:local/a' });
  const file = join(folder, 'a.evenkeel.jsonl');
  const rest = { models: [], environment: null, responses: [], comparisons: [], verdicts: [], others: [], unknown: {} };
  await writeFile(file, writeRunAsJsonLines({ plan, items, ...rest }));
  expect(await planOf(file)).toEqual({ plan, items, parent: undefined });
  expect((await planOf(file, { models: ['endpoint:x/m'] })).plan).toEqual({ ...plan, models: ['endpoint:x/m'] });
});

test.each([
  ['#/run/0123', 'This link leads to a run'],
  ['https://example.org/#/shared/v1-x', 'This link contains no plan'],
  ['#/new?models=endpoint:a/b', 'The link names no study.'],
  ['#/new?from=' + 'a'.repeat(64), 'save that run’s archive instead'],
  ['#/new?study=system-prompt&n=3', 'The link names no model.'],
  ['#/new?study=constructor&models=endpoint:a/b', 'There is no study “constructor”'],
  ['#/new?study=system-prompt&models=nonsense', 'is not of the form'],
  ['#/new?study=system-prompt&models=endpoint:a/b&n=0', 'The link asks for “0” questions'],
  ['#/new?study=system-prompt&models=endpoint:a/b&options=[', 'The link’s options cannot be read'],
  ['#/new?study=system-prompt&models=endpoint:a/b&items=__proto__', 'name their file with --items'],
  ['#/new?study=system-prompt&models=endpoint:a/b&items=judge-factuality', 'cannot be asked'],
  ['#/new?study=judge&models=endpoint:a/b&stop=moves', 'Only the system-prompt audit stops early'],
  ['/nowhere/a.evenkeel.jsonl', 'There is no file /nowhere/a.evenkeel.jsonl.'],
])('%s is refused in a sentence', async (word, sentence) => {
  await expect(planOf(word)).rejects.toThrow(sentence);
});
