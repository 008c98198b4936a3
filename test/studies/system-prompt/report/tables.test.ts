import { expect, test } from 'vitest';
import { pointer, valueAtJsonPointer } from '../../../../src/base/json/json-pointer.ts';
import type { Study } from '../../../../src/core/studies/study.ts';
import { toFileTables } from '../../../../src/report/file-tables.ts';
import { tableWithReasonFootnotes } from '../../../../src/export/printed-table.ts';
import { tablesAsCsv } from '../../../../src/export/tables-csv.ts';
import { totalAnswerCount } from '../../../../src/report/answer-counts.ts';
import { intervalEndPaths, getRowIntervalPointer } from '../../../../src/report/figure-column.ts';
import { resultPointer } from '../../../../src/report/result-table.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { systemPromptAnswerCountsContent } from '../../../../src/studies/system-prompt/report/answer-counts.ts';
import { systemPromptResultTables } from '../../../../src/studies/system-prompt/report/tables.ts';
import { systemPromptStudy } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { three } from '../../../charts/cases.ts';
import { madeUpRun } from '../../../made-up/run.ts';

const { plan, items, responses } = await madeUpRun({ models: 3, perSet: 8 });
const scored = responses.map((response) => ({
  ...response,
  logprobs: { letters: { A: -0.4, B: -2, C: -2.5, D: -3 }, mass: 0.9 },
}));
const measured = (some: typeof responses, optionScoring = false) => {
  const asked = { ...plan, options: { ...(plan.options as object), ...(optionScoring && { optionScoring }) } };
  return systemPromptStudy.measure(
    buildScoreTable({ study: systemPromptStudy as unknown as Study, plan: asked as never, items, responses: some }),
    asked as never,
  );
};
const result = measured(scored, true);

function numbersBelow(value: unknown, at: string): string[] {
  if (typeof value === 'number') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => numbersBelow(each, at + pointer(key)));
}

test('every number of a model stands in a table, and each place is there', () => {
  const cells = systemPromptResultTables(result).flatMap(({ rows, figures }) =>
    rows.flatMap((row) => figures.map((c) => [row, c] as const)),
  );
  const there = new Set(
    cells.flatMap(([row, { field, interval }]) => [
      ...numbersBelow(valueAtJsonPointer(result, resultPointer(row, field)), resultPointer(row, field)),
      ...(interval === undefined ? [] : intervalEndPaths(getRowIntervalPointer(row.at, interval))),
    ]),
  );
  const missing = [
    ...numbersBelow(result.models, '/models'),
    ...numbersBelow(result.neutrality.scenarios, '/neutrality/scenarios'),
  ];
  // Sentences cover collapses. The finding gives the total of a rank. A column title gives the number of tries.
  expect(missing.filter((at) => !there.has(at) && !/\/collapses\/|\/rank\/of$|\/robustness\/k$/.test(at))).toEqual([]);
  // A column that gives its own reason may lack a number.
  for (const [row, { field }] of cells.filter(([, { otherwise }]) => otherwise === undefined))
    expect(valueAtJsonPointer(result, resultPointer(row, field)), resultPointer(row, field)).toBeDefined();
});

test('files have all tables; a column has in CSV the name that it always had, whatever stands over it', () => {
  const written = toFileTables(result, systemPromptResultTables(result));
  const names = Object.fromEntries(written.map(({ id, columns }) => [id, columns.map((column) => column.id)]));
  const [a, b, c] = result.models.map(({ model }) => `of ${model}`);
  expect(names).toEqual({
    grades: [
      ...[
        'model',
        'state',
        'sureGrade',
        'promptEffect.value',
        'tauLow',
        'tauHigh',
        'promptEffect.p',
        'grade',
        'mu',
        'muLow',
        'muHigh',
        'robustness.beyondTrivial',
        'robustness.beyondTrivial.low',
        'robustness.beyondTrivial.high',
        'robustness.rightInAll',
        'robustness.rightInAll.low',
        'robustness.rightInAll.high',
        'sigma',
        'sigmaLow',
        'sigmaHigh',
      ],
      ...['flipping', 'noiseFloor', 'sigmaInCohort', 'quadrant'],
    ],
    'grade-chances': [
      ...[
        'model',
        'sigmaInCohort',
        'sigmaInCohortLow',
        'sigmaInCohortHigh',
        'gradeProbability.AAA',
        'gradeProbability.AA',
        'gradeProbability.A',
      ],
      ...['gradeProbability.BBB', 'rank.place'],
    ],
    scenarios: ['model', 'scenario', 'on algebra', 'on history', 'on grammar', 'score'],
    benchmarks: [
      ...[
        'model',
        'benchmark',
        'items',
        'mu',
        'sigma',
        'tau',
        'tauLow',
        'tauHigh',
        'tauP',
        'cochranQ',
        'degreesOfFreedom',
        'p',
        'pHolm',
      ],
    ],
    heatmap: ['scenario', a, b, c, 'mean'],
    boxes: ['model', 'benchmark', 'whiskerLow', 'q1', 'median', 'q3', 'whiskerHigh', 'outliers'],
    neutrality: ['scenario', 'mean', 'reversed'],
    means: ['model', 'mu', 'muLow', 'muHigh', 'interval.muOtherPrompts.0', 'interval.muOtherPrompts.1'],
    next: ['model', 'scenario', 'answers', 'mu', 'muOtherPrompts', 'sigma', 'sigmaOtherPrompts'],
    forecast: [
      ...['model', 'scenario', 'sigma', 'sigmaLow', 'sigmaHigh', 'floor', 'sigmaReach', 'sigmaReachLow'],
      ...['sigmaReachHigh', 'sigmaReachOtherPrompts', 'sigmaReachOtherPromptsLow', 'sigmaReachOtherPromptsHigh'],
      ...['muReach', 'muReachOtherPrompts', 'muReachOtherPromptsLow', 'muReachOtherPromptsHigh', 'effect'],
    ],
    variance: ['scenario', 'share', 'shareLow', 'shareHigh'],
    answering: [
      ...['model', 'promptTokens', 'completionTokens', 'prefillMs', 'decodeMs', 'unreadable', 'refused', 'cut'],
      ...['failed', 'changedByHand', 'answered', 'cells'],
    ],
    letters: [
      ...['model', 'muByText', 'muByLetter', 'sigmaByText', 'sigmaByLetter', 'agreement', 'mass', 'scored', 'faint'],
    ],
    votes: [
      ...[
        'model',
        'scenario',
        'right',
        'rightLow',
        'rightHigh',
        'onOthersLow',
        'onOthersHigh',
        'gain',
        'gainLow',
        'gainHigh',
      ],
      ...['overBest', 'overBestLow', 'overBestHigh', 'votes', 'tokens', 'noVote'],
    ],
    'not-read': ['model', 'scenario', 'low', 'high', 'unreadable', 'refused', 'failed', 'asked'],
    readings: ['model', 'scenario', 'read', 'answered', 'mu', 'sigma'],
    'form-pair': ['model', 'scenario', 'difference', 'form', 'knowledge', 'formShare'],
    form: ['model', 'scenario', 'read', 'right', 'score', 'form', 'knowledge'],
  });
});

test('what the cards say stands beside the numbers; without answers there is none of it, and no table of chances', () => {
  const [grades] = toFileTables(result, systemPromptResultTables(result));
  expect(grades!.rows.map((row) => row[1])).toEqual(['Cannot tell yet', 'Cannot tell yet', 'Cannot tell yet']);
  expect(grades!.rows.map((row) => row[2])).toEqual(result.models.map(({ sureGrade }) => sureGrade));
  const [ofScores, next] = toFileTables(
    three,
    systemPromptResultTables({ ...three, models: three.models.map((m) => ({ ...m, gradeProbability: {} })) }),
  );
  expect(ofScores!.columns.map(({ id }) => id).slice(0, 3)).toEqual(['model', 'grade', 'mu']);
  expect(next!.id).toBe('scenarios');
});

test('what to buy next: a line a model and purchase, whole numbers of answers, and the reason where samples cannot be told', () => {
  const next = toFileTables(result, systemPromptResultTables(result)).find(({ id }) => id === 'next')!;
  const first = next.rows.slice(0, 5);
  expect(first.map((row) => row[1])).toEqual([
    'As it is',
    'Twice the questions',
    'Four times the questions',
    'Twice the prompts',
    'Twice the samples',
  ]);
  const asked = responses.length / 3;
  expect(first.map((row) => row[2])).toEqual([asked, 2 * asked, 4 * asked, 2 * asked, 2 * asked]);
  expect(first[4]!.slice(3)).toEqual(
    Array.from({ length: 4 }, () => ({ value: null, why: expect.stringContaining('asked once') as unknown })),
  );
  const [now, twice, four] = first.map((row) => row[3] as number);
  expect(twice! / now!).toBeCloseTo(Math.SQRT1_2, 12);
  expect(four! / now!).toBeCloseTo(0.5, 12);
});

test('outliers are printed in one cell and have a line each in CSV', () => {
  const boxes = toFileTables(three, systemPromptResultTables(three)).find(({ id }) => id === 'boxes')!;
  const outliers = three.models.map(({ box }) => ('why' in box ? [] : box.outliers));
  expect(outliers.map((some) => some.length)).toEqual([1, 0, 2]);
  const printed = tableWithReasonFootnotes(boxes).rows.filter((row) => row[1]!.text === 'all');
  expect(printed.map((row) => row.at(-1)!.text)).toEqual(['82.0', 'none', '41.0, 52.0']);
  const lines = tablesAsCsv([boxes]).split('\n');
  expect(lines.filter((line) => line.includes(',all,outliers,'))).toEqual([
    'boxes,evenkeel:steady-a,,all,outliers,82,',
    'boxes,evenkeel:shaky-b,,all,outliers,41,',
    'boxes,evenkeel:shaky-b,,all,outliers,52,',
  ]);
});

test('answers are counted over all models; a score table says that it has none', () => {
  const unreadable = result.models.reduce((sum, model) => sum + (model.unreadable as number), 0);
  expect(unreadable).toBeGreaterThan(0);
  expect(totalAnswerCount(result, systemPromptAnswerCountsContent(result), 'unreadable')).toBe(unreadable);
  expect(totalAnswerCount(three, systemPromptAnswerCountsContent(three), 'unreadable')).toBe(0);
  expect(systemPromptAnswerCountsContent(result).tables.map(({ table }) => table.id)).toEqual(['answering']);
  expect(systemPromptAnswerCountsContent(three)).toMatchObject({ says: /no answers/, tables: [] });
});
