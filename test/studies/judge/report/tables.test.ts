import { expect, test } from 'vitest';
import { pointer, valueAtJsonPointer } from '../../../../src/base/json/json-pointer.ts';
import { answerFilterForPointer, preloadDrillDownLookup } from '../../../../src/report/drill-down.ts';
import { intervalEndPaths, getRowIntervalPointer } from '../../../../src/report/figure-column.ts';
import { interScaleBars, selfConsistencyBars } from '../../../../src/studies/judge/report/consistency-bars.ts';
import { judgeConditionLines } from '../../../../src/studies/judge/report/judge-lines.ts';
import { judgeRankings } from '../../../../src/studies/judge/report/rankings.ts';
import { uncomparedScalePairs, resultScaleToJudgeScale } from '../../../../src/studies/judge/report/result-scales.ts';
import { judgeResultTables as judgeTables } from '../../../../src/studies/judge/report/tables.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { judgeExporters } from '../../../../src/studies/judge/report/files.ts';
import { tablesAsCsv } from '../../../../src/export/tables-csv.ts';
import { tablesAsLatex } from '../../../../src/export/tables-latex.ts';
import { tablesAsMarkdown } from '../../../../src/export/tables-markdown.ts';
import { toFileTables } from '../../../../src/report/file-tables.ts';
import { judgeDefaults } from '../../../../src/studies/judge/protocol/options.ts';
import { measureJudgeStudy } from '../../../../src/studies/judge/measure/measure.ts';
import { checkJudgeResult } from '../../../../src/studies/judge/measure/check-result.ts';
import { judgeStudy } from '../../../../src/studies/judge/protocol/judge.ts';
import type { Study } from '../../../../src/core/studies/study.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';
import { fourJudges, measured } from './cases.ts';

await preloadDrillDownLookup('judge');

const places = judgeTables(fourJudges).flatMap(({ rows, figures }) =>
  rows.flatMap(({ at }) =>
    figures.flatMap(({ field, interval }) => [
      `${at}/${field}`,
      ...(interval === undefined ? [] : intervalEndPaths(getRowIntervalPointer(at, interval))),
    ]),
  ),
);

function numbersBelow(value: unknown, at: string): string[] {
  if (typeof value === 'number') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => numbersBelow(each, at + pointer(key)));
}

test('every place of a table is in the result, and every number of the result in a table', () => {
  for (const at of places) expect(valueAtJsonPointer(fourJudges, at), at).toBeDefined();
  const there = new Set(places);
  const missing = (['models', 'overall', 'means', 'effects'] as const)
    .flatMap((part) => numbersBelow(fourJudges[part], pointer(part)))
    .filter(
      (at) =>
        !there.has(at) &&
        // Counts of answers appear per model as a whole and by scale. Units appear with inter-scale consistency and in
        // tooltips.
        !/^\/models\/\d+\/(cells|answered|failed|unreadable|refused|cut|changedByHand)$/.test(at) &&
        !/\/countsByScale\/[^/]+\/(cells|answered|cut|changedByHand)$/.test(at) &&
        !/\/selfConsistency\/[^/]+\/units$/.test(at) &&
        !/^\/overall\/\d+\/(selfConsistency|interScale|agreement)\/(defined|undefined)$/.test(at) &&
        !/^\/overall\/\d+\/agreement\/gain\//.test(at) &&
        !/^\/means\/\d+\/.*\/(defined|undefined)$/.test(at),
    );
  expect(missing).toEqual([]);
});

test('means come first where there are several criteria; a choice leaves the lines that were asked for', () => {
  const lines = judgeConditionLines(fourJudges, { criterion: null, definition: 'long', temperature: 't1' });
  expect(lines.map(({ at }) => at)).toEqual(['/means/1', '/means/5', '/means/9', '/means/13']);
  expect(lines.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(judgeConditionLines(fourJudges, { criterion: 'factuality', temperature: 't0-2' })).toHaveLength(4 * 2);
});

test('with one criterion a file has each effect once', async () => {
  const { plan, items, responses } = await madeUpJudgeRun({ models: 1, criteria: 1, perCriterion: 4, samples: 2 });
  const study = judgeStudy as unknown as Study;
  const result = measureJudgeStudy(buildScoreTable({ study, plan, items, responses }), plan, { draws: 0 });
  const { rows } = judgeTables(result).find(({ id }) => id === 'effects')!;
  // One row for definitions on each α, six for scales.
  expect(rows).toHaveLength(2 + 6);
  expect(new Set(rows.map(({ words }) => `${words['change']} ${words['of']}`)).size).toBe(2 + 6);
});

test('files have the mapping with the numbers, and say why a value is missing', () => {
  const tables = toFileTables(fourJudges, judgeExporters.tables(fourJudges));
  const csv = tablesAsCsv(tables);
  expect(csv).toContain('no variation: all ratings are equal');
  const markdown = tablesAsMarkdown('Title', tables);
  expect(markdown).toContain(
    'Inter-scale consistency (Krippendorff’s α) of 5-P and 10-P. 10-P is rescaled to the range of 5-P',
  );
  const latex = tablesAsLatex(tables);
  expect(latex).toContain('Krippendorff');
  for (const text of [csv, markdown, latex]) expect(text).not.toMatch(/NaN|,undefined|\[object/);
});

test('every rating has a line of its own', () => {
  const lines = judgeExporters.scores(fourJudges).trim().split('\n');
  expect(lines[0]).toBe('model,criterion,definition,temperature,scale,item,sample,rating,value,why');
  // Models × items × definitions × temperatures × scales × samples.
  expect(lines).toHaveLength(1 + 4 * 8 * 2 * 2 * 4 * 3);
  expect(lines).toContain('small:evenkeel/made-up-equal@1,factuality,none,1,likert,sums/001,1,Strongly agree,5,');
  expect(lines.filter((line) => line.endsWith(',failed'))).toHaveLength(1);
});

test('a scale of a result is the scale that was asked', () => {
  expect(fourJudges.scales.map(resultScaleToJudgeScale)).toEqual(judgeDefaults.scales);
  expect(uncomparedScalePairs(fourJudges).map(([a, b]) => `${a.id} ${b.id}`)).toEqual([
    '5p binary',
    '10p likert',
    'likert binary',
  ]);
});

test('bars carry their mapping; bars of one model are told apart by their own places', () => {
  const lines = judgeConditionLines(fourJudges, { criterion: 'factuality', temperature: 't1' });
  const bars = interScaleBars(fourJudges, undefined, lines);
  expect(bars.groups.map(({ title }) => title)).toEqual(['5-P and 10-P', '5-P and 5-P Likert', 'Binary and 10-P']);
  expect(bars.groups[0]!.bars[0]!.lines![0]).toBe(fourJudges.interScale[0]!.says);
  expect(bars.series.map(({ title }) => title).slice(0, 2)).toEqual(['made-up-steady, none', 'made-up-steady, long']);
  const one = selfConsistencyBars(
    fourJudges,
    undefined,
    judgeConditionLines(fourJudges, { criterion: null, definition: 'none' }).filter(({ index }) => index === 3),
  );
  expect(one.series).toEqual([{ title: 'at 1' }, { title: 'at 0.2' }]);
  expect(one.heads).toEqual({ group: 'scale', series: 'temperature' });
});

test('a pair that is added and a mapping that is changed come with numbers and label; the result is of the form that is shared', () => {
  const [pair] = fourJudges.interScale;
  const result = measured({
    interScale: { '5p-10p': { mapping: { kind: 'rescale' }, metric: 'ordinal' } },
    added: [{ id: 'pair-4', a: '5p', b: 'binary', metric: 'nominal', mapping: { kind: 'from', least: 4 } }],
    outside: { title: 'A leaderboard', scores: { 'small:evenkeel/made-up-noisy@1': 7 } },
  });
  expect(result.interScale.map(({ id, chosen }) => [id, chosen])).toEqual([
    ['5p-10p', true],
    ['5p-likert', undefined],
    ['binary-10p', undefined],
    ['pair-4', true],
  ]);
  expect(result.interScale[0]!.says).not.toBe(pair!.says);
  expect(result.models[0]!.interScale['5p-10p']).not.toEqual(fourJudges.models[0]!.interScale['5p-10p']);
  expect(result.models[0]!.interScale['pair-4']!.mapping).toContain('4 and above count as “Yes”');
  expect(checkJudgeResult(JSON.parse(JSON.stringify(result)), 'It')).toEqual(JSON.parse(JSON.stringify(result)));
  const { rankings } = judgeRankings(result, undefined, 't1');
  expect(rankings.at(-1)!.title).toBe('A leaderboard');
  expect(rankings.at(-1)!.values.map(({ value }) => value)).toMatchObject([
    { value: null },
    7,
    { value: null },
    { value: null },
  ]);
  expect(() => measured({ added: [{ ...pair!, id: 'binary-10p' }] })).toThrow('“binary-10p” is there twice');
  expect(() => measured({ added: [{ ...pair!, id: 'x', a: '7p' }] })).toThrow('“x” names the scale “7p”');
});

test('the mean over criteria is the plain mean of theirs', () => {
  const [mean] = fourJudges.means;
  const own = fourJudges.models.filter(
    ({ model, definition, temperature }) =>
      model === mean!.model && definition === mean!.definition && temperature === mean!.temperature,
  );
  expect(own).toHaveLength(2);
  const alphas = own.map(({ selfConsistency }) => selfConsistency['10p']!.alpha as number);
  expect(mean!.selfConsistency['10p']!.alpha).toBeCloseTo((alphas[0]! + alphas[1]!) / 2, 12);
  expect(mean!.selfConsistency['10p']).toMatchObject({ defined: 2, undefined: 0 });
});

const model = 'small:evenkeel/made-up-steady@1';
test.each([
  ['/means/0/selfConsistency/5p/alpha', { model, scenario: 'definition=none scale=5p temperature=t1' }],
  ['/means/1/interScale/5p-10p/low', { model, scenario: 'definition=long temperature=t1' }],
  [
    '/models/0/selfConsistency/likert/alpha',
    { model, criterion: fourJudges.models[0]!.criterion, scenario: 'definition=none scale=likert temperature=t1' },
  ],
  ['/overall/0/unreadable', { model, scenario: 'temperature=t1', outcome: 'unreadable' }],
])('answers behind %s', (at, behind) => {
  expect(answerFilterForPointer(fourJudges, at)).toEqual(behind);
});
