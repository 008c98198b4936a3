import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { planCells } from '../../../src/core/plan/cells.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { prepareQuestionOfCell, responseFromAnswer } from '../../../src/run/questions.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { writeRunAsJsonLines } from '../../../src/export/archive.ts';
import { parseHtmlData } from '../../../src/export/html-data.ts';
import { report } from '../run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-scoring-'));
const archive = join(folder, 'run.evenkeel.jsonl');
const cities = ['Paris', 'Rome', 'Oslo', 'Lima', 'Cairo', 'Kyiv'];
const exact = { rules: [{ kind: 'text' as const, exact: true as const }], together: 'all' as const };
const items: readonly Item[] = cities.map((city, n) => ({
  id: `own/${n + 1}`,
  question: `Which capital is number ${n + 1}?`,
  answer: city,
  counts: exact,
}));

/** The first prompt yields the bare word, the second a sentence around it. Under both, one answer is wrong. */
beforeAll(async () => {
  const study = await loadStudy('system-prompt');
  const options = { ...systemPromptStudy.defaults, templates: systemPromptStudy.defaults.templates.slice(0, 2) };
  const plan = await makePlan({ study, options, models: ['reckoning:m@1'], items, seed: 1, samples: 1 });
  const first = options.templates[0]?.id;
  const responses: Response[] = await Promise.all(
    planCells(plan, study).map(async (cell) => {
      const n = items.findIndex(({ id }) => id === cell.item);
      const city = n === 5 ? 'Bonn' : (cities[n] ?? '');
      const text = cell.variant['system-prompt'] === first ? city : `Arr, it be ${city}.`;
      const times = { tokens: { prompt: 1, completion: 1 }, ms: { prefill: 0, decode: 0 } };
      return responseFromAnswer(await prepareQuestionOfCell({ plan, items, study }, cell), {
        text,
        finish: 'stop',
        ...times,
      });
    }),
  );
  const whole = {
    plan,
    models: [],
    items,
    environment: {},
    responses,
    comparisons: [],
    verdicts: [],
    others: [],
    unknown: {},
  };
  writeFileSync(archive, await new globalThis.Response(writeRunAsJsonLines(whole)).text());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scoring = (json: unknown): string => {
  const path = join(folder, 'scoring.json');
  writeFileSync(path, typeof json === 'string' ? json : JSON.stringify(json));
  return path;
};
const contains = { name: 'Contains', scorers: [{ set: 'own', counts: { rules: [{ kind: 'contains' }], together: 'all' } }] };

interface Printed {
  readonly scoring?: object;
  readonly result: {
    readonly models: readonly { readonly mu: number; readonly scenarios: readonly { readonly score: number }[] }[];
  };
}
const scores = (out: string) =>
  (JSON.parse(out) as Printed).result.models[0]?.scenarios.map(({ score }) => Math.round(score));

test('answers are scored anew without a request, and what changes is counted by outcome', async () => {
  const before = await report(archive);
  expect(scores(before.out)).toEqual([83, 0]);
  expect(before.err).toContain(
    '5 of 12 answers to “own” are marked wrong but contain the right one. This scorer counts them: {"set":"own","counts":null}',
  );
  const { code, out, err } = await report(archive, '--scoring', scoring(contains));
  expect([code, scores(out)]).toEqual([0, [83, 83]]);
  expect(err).toContain('Scored by “Contains”: 5 of 12 answers count differently.');
  expect((JSON.parse(out) as Printed).scoring).toEqual({
    name: 'Contains',
    answers: 12,
    changed: 5,
    models: [{ model: 'reckoning:m@1', changed: 5, moves: [{ from: 'wrong', to: 'right', answers: 5 }] }],
  });
  // The archive and its own figures are unchanged.
  expect((await report(archive)).out).toBe(before.out);
});

test('the scoring that the questions have themselves changes nothing', async () => {
  const same = { name: 'Same', scorers: [{ counts: exact }] };
  const { out, err } = await report(archive, '--scoring', scoring(same));
  expect(err).toContain('0 of 12 answers count differently');
  const { scoring: _, ...rest } = JSON.parse(out) as Printed;
  expect(rest).toEqual(JSON.parse((await report(archive)).out));
});

test.each<[string, unknown, string]>([
  ['no JSON', '{', 'scoring.json: this is not whole JSON'],
  ['another form', { name: 'x' }, 'scoring.json: the field “scorers” is missing.'],
  ['an unknown set', { name: 'x', scorers: [{ set: 'other', counts: null }] }, 'scorer 1 names the set “other”'],
  [
    'a rule that cannot be run',
    { name: 'x', scorers: [{ counts: { rules: [{ kind: 'regex', pattern: '(' }], together: 'all' } }] },
    'cannot be scored',
  ],
  [
    'a rubric',
    {
      name: 'x',
      scorers: [{ counts: { rules: [{ kind: 'rubric', rubric: 'Good?', scale: 'yes-no', repeats: 1 }], together: 'all' } }],
    },
    'need requests',
  ],
])('one clear sentence, and nothing is printed: %s', async (_, json, sentence) => {
  const { code, out, err } = await report(archive, '--scoring', scoring(json));
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
});

test('a file without answers takes no scoring', async () => {
  const csv = join(folder, 'scores.csv');
  writeFileSync(csv, 'model,scenario,benchmark,score\na,s1,x,50\na,s2,x,60\n');
  expect((await report(csv, '--scoring', scoring(contains))).err).toContain('--scoring needs an archive');
});

test('an archive with two scorings is reported by either, with the figures that each has alone', async () => {
  const both = join(folder, 'both.evenkeel.jsonl');
  const line = { type: 'scoring', ...contains, at: '2026-11-29T12:00:00.000Z' };
  writeFileSync(both, `${readFileSync(archive, 'utf8')}${JSON.stringify(line)}\n`);
  const used = await report(both);
  expect(scores(used.out)).toEqual([83, 83]);
  expect(used.out).toBe((await report(archive, '--scoring', scoring(contains))).out);
  expect((await report(both, '--scoring', 'Contains')).out).toBe(used.out);
  expect((await report(both, '--scoring', 'original')).out).toBe((await report(archive)).out);
  const { code, err } = await report(both, '--scoring', 'Contain');
  expect(code).toBe(2);
  expect(err).toContain('There is no scoring “Contain”: there is “original”, “Contains”.');
});

test('an HTML report holds the given scoring beside the questions’ own', async () => {
  const html = join(folder, 'report.html');
  await report(archive, '--scoring', scoring(contains), '--html', html);
  expect(scores((await report(html)).out)).toEqual([83, 83]);
  expect(scores((await report(html, '--scoring', 'original')).out)).toEqual([83, 0]);
  expect(parseHtmlData(readFileSync(html, 'utf8'), 'it').json).toContain('"scoredBy":"Contains"');
});

test.each<[string, object, string]>([
  ['another form', { name: 'x', scorers: [], at: '2026-11-29T12:00:00Z' }, 'the field “scorers” must not be empty'],
  ['no time', { use: null }, 'the field “at” is missing'],
  [
    'a set that is not there',
    { name: 'x', scorers: [{ set: 'other', counts: null }], at: '2026-11-29T12:00:00Z' },
    'scorer 1 names the set “other”',
  ],
])('an archive whose scoring line has %s is refused with its line', async (_, fields, sentence) => {
  const odd = join(folder, 'odd.evenkeel.jsonl');
  writeFileSync(odd, `${readFileSync(archive, 'utf8')}${JSON.stringify({ type: 'scoring', ...fields })}\n`);
  const { code, err } = await report(odd);
  expect(code).toBe(2);
  expect(err).toContain(', line 15: ');
  expect(err).toContain(sentence);
});
