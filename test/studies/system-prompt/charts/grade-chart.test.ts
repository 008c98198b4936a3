import { expect, test } from 'vitest';
import { undefinedBecause } from '../../../../src/base/json/json.ts';
import { layOutRows } from '../../../../src/charts/rows/lay-out-rows.ts';
import { modelName } from '../../../../src/core/models/model-name.ts';
import { gradeChart, gradeChartRows } from '../../../../src/studies/system-prompt/charts/grade-chart.ts';
import { measureAndGradeModels } from '../../../../src/studies/system-prompt/measure/grades.ts';
import type { SystemPromptModelResult, SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import printed from '../../../published-tables/creditaudit-table1.json' with { type: 'json' };
import { published } from '../../../charts/cases.ts';

type Choice = Parameters<typeof gradeChart>[1];

function drawn(result: SystemPromptResult, choice?: Choice) {
  const chart = gradeChart(result, choice);
  if ('why' in chart) throw new Error(chart.why.join(' '));
  return chart;
}

const reasons = (result: SystemPromptResult, choice?: Choice) => {
  const chart = gradeChart(result, choice);
  return 'why' in chart ? chart.why : [];
};

const layOut = (result: SystemPromptResult, width: number, choice?: Choice) =>
  layOutRows(drawn(result, choice).spec, width).panels[0]!;

type Layout = ReturnType<typeof layOut>;
const textsOf = ({ rows }: Layout) =>
  rows.map(({ drawn }) => drawn.flatMap((one) => (one.kind === 'text' ? one.parts.map(({ text }) => text).join('') : [])));

/** A finished run of two models under five prompts, against the published cohort. Its numbers are fixed by hand. */
function runOf(
  models: readonly Partial<SystemPromptModelResult>[],
  more: Partial<SystemPromptResult> = {},
  prompts = 5,
): SystemPromptResult {
  const scores = [[...Array(prompts).keys()].map((t) => 60 + t)];
  const base = measureAndGradeModels(
    {
      scenarios: scores[0]!.map((_, t) => ({ id: `p${t}`, title: `Prompt ${t}` })),
      benchmarks: ['words'],
      models: models.map((_, m) => ({ model: `model-${m}`, scores })),
      source: 'table',
      bootstrap: { draws: 0, seed: 0 },
    },
    'published',
  );
  return {
    ...base,
    rules: '2',
    models: base.models.map((model, m) => ({ ...model, sureGrade: undefinedBecause('no reason'), ...models[m] })),
    ...more,
  };
}

const graded: Partial<SystemPromptModelResult> = {
  sigma: 2.2,
  sigmaInCohort: 1.8,
  interval: { mu: [50, 60], sigma: [1, 3], sigmaInCohort: [1.4, 2] },
  gradeProbability: { AAA: 0.1, AA: 0.2, A: 0.3, BBB: 0.4 },
  grades: ['AA', 'A', 'BBB'],
  sureGrade: 'AA to BBB',
};

test('the paper’s thirteen models are the ladder: the printed σ and grades, each mark in the band of its grade', () => {
  const layout = layOut(published, 800);
  const [left, right] = [layout.inner.left, layout.inner.right];
  expect(right).toBe(704);
  const wanted = printed.rows.toSorted((a, b) => a.sigma - b.sigma);
  expect(textsOf(layout)).toEqual(wanted.map(({ sigma, grade }) => [sigma.toFixed(2), grade]));
  expect(layout.rows.map(({ row }) => row.name)).toEqual(wanted.map(({ model }) => modelName(model)));
  // The axis ends at 1.06 times the largest σ; the bands end at the printed quartiles.
  expect(layout.rows.at(-1)!.mean).toBeCloseTo(left + (right - left) / 1.06, 9);
  const points = (x: number) => ((x - left) / (right - left)) * 1.06 * 2.6331;
  expect(layout.bands.slice(1).map(({ x }) => points(x).toFixed(2))).toEqual(['1.30', '1.57', '2.04']);
  expect(layout.bands.map(({ text }) => text.parts[0]?.text)).toEqual([
    'AAA: lowest quarter',
    'AA',
    'A',
    'BBB: highest quarter',
  ]);
  for (const [r, { mean }] of layout.rows.entries()) {
    const band = layout.bands[['AAA', 'AA', 'A', 'BBB'].indexOf(wanted[r]!.grade)]!;
    expect(mean).toBeGreaterThanOrEqual(band.x - 1e-9);
    expect(mean).toBeLessThanOrEqual(band.x + band.width + 1e-9);
  }
  const { title, reading } = drawn(published);
  expect(title).toBe('Grade: how much the score moves, against all 13 models');
  expect(reading).toContain('without answers, so the certainty of σ and of the grades is unknown');
});

test('a run’s models are below the cohort, with σ, its interval and one bar of chances: beside it, or under it on a phone', () => {
  const result = runOf([graded]);
  const wide = layOut(result, 800);
  const { left, right } = wide.inner;
  const [cohort, row] = wide.rows;
  expect(cohort!.points.map(({ point }) => point.id)).toHaveLength(13);
  expect(cohort!.row.label).toBe('13 models of the paper:\nAAA: σ up to 1.30\nAA: up to 1.57\nA: up to 2.04\nBBB: above');
  // Names without room are omitted. No name overlaps another.
  const names = cohort!.pointNames.toSorted((a, b) => a.y - b.y || a.x - b.x);
  expect(names.length).toBeGreaterThan(4);
  expect(new Set(names.map(({ y }) => y)).size).toBe(2);
  const at = (sigma: number) => left + ((right - left) * sigma) / (1.06 * 2.6331223544175333);
  expect(row!.mean).toBeCloseTo(at(1.8), 9);
  const bar = row!.drawn.find((one) => one.kind === 'rect')!;
  expect([bar.x, bar.x + bar.width]).toEqual([expect.closeTo(at(1.4), 9), expect.closeTo(at(2), 9)]);
  const segments = row!.drawn.filter((one) => one.kind === 'segment');
  // 190 pixels from 516 on.
  expect(segments.map(({ x }) => x)).toEqual([516, 535, 573, 630].map((x) => expect.closeTo(x, 9)));
  expect(segments.map(({ y }) => y)).toEqual([row!.y, row!.y, row!.y, row!.y]);
  expect(segments.map(({ text: { parts } }) => parts.map(({ text }) => text).join(''))).toEqual([
    '',
    'AA',
    'A 30%',
    'BBB 40%',
  ]);
  expect(segments[3]!.text.parts[1]).toMatchObject({ at: '/models/0/gradeProbability/BBB', form: 'chance' });
  expect(row!.row.label).toBe(
    'model-0:\nσ 1.80, 95% interval 1.40 to 2.00\non this run’s own number of questions 2.20\nGrade AA to BBB\nAAA 10%, AA 20%, A 30%, BBB 40%',
  );
  const phone = layOut(result, 358);
  const under = phone.rows[1]!.drawn.filter((one) => one.kind === 'segment');
  expect(under.map(({ x }) => x)).toEqual([12, 41.8, 101.4, 190.8].map((x) => expect.closeTo(x, 9)));
  expect(under[0]!.y).toBe(phone.rows[1]!.y + 26);
});

test('what is beyond the axis has an arrow, and the quarters keep their width', () => {
  const far = { ...graded, sigmaInCohort: 40, interval: { ...graded.interval!, sigmaInCohort: [3, 60] as const } };
  const { inner, rows } = layOut(runOf([far]), 800);
  expect(rows[1]!.mean).toBe(inner.right);
  expect(rows[1]!.drawn).toContainEqual(expect.objectContaining({ look: 'curve' }));
  expect(textsOf(layOut(runOf([far]), 800))[1]).toEqual(['40.00', 'AA to BBB']);
  expect(layOut(runOf([graded]), 800).rows[1]!.drawn).not.toContainEqual(expect.objectContaining({ look: 'curve' }));
});

test('a model without a grade says so in its row and below, and has no bar of chances', () => {
  const forced = { ...graded, grades: [], sureGrade: undefinedBecause('flips alone give A') };
  const notRated = {
    notRated: 'it is not above chance',
    sigmaInCohort: undefinedBecause('it is not above chance'),
    sureGrade: undefinedBecause('it is not above chance'),
  };
  const result = runOf([graded, forced, notRated]);
  const layout = layOut(result, 800);
  expect(textsOf(layout).slice(2)).toEqual([['1.80', 'no grade'], ['no grade']]);
  expect(layout.rows.map(({ drawn }) => drawn.filter(({ kind }) => kind === 'segment').length)).toEqual([0, 4, 0, 0]);
  const note = drawn(result).note!;
  expect(note).toContain(
    'model-1 has no grade: with these questions flips alone give A. model-2 has no grade: it is not above chance.',
  );
  expect(note).toContain('take a grade as a rough guide');
  expect(note).toMatch(/The chances do not allow for other questions\.$/);
});

test('the chart of one model has its row and its cohort alone', () => {
  const chart = drawn(runOf([graded, graded]), { run: 'r1', only: 'model-1' });
  expect(chart).toMatchObject({ id: 'grades-r1', file: 'grades-model-1' });
  expect(chart.spec.panels[0]!.rows.map(({ name }) => name)).toEqual(['13 models of the paper', 'model-1']);
  expect(chart.spec.panels[0]!.rows[1]!.href).toBe('#/run/r1/answers?model=model-1');
  const own = drawn(published, { only: 'qwen/qwen3-32b' });
  expect(own.title).toBe('Grade: how much the score moves, against the 13 models of this run');
  expect(own.spec.panels[0]!.rows.map(({ name }) => name)).toEqual(['13 models of this run', 'qwen3-32b']);
});

test.each<[string, SystemPromptResult, readonly string[]]>([
  ['four prompts', runOf([{}, {}], {}, 4), ['No grade: it needs 5 system prompts, and this run has 4.']],
  [
    'an own cohort that is too small',
    measureAndGradeModels({
      scenarios: [0, 1].map((t) => ({ id: `${t}`, title: `${t}` })),
      benchmarks: ['words'],
      models: ['a', 'b', 'c'].map((model) => ({ model, scores: [[1, 2]] })),
      source: 'table',
      bootstrap: { draws: 0, seed: 0 },
    }),
    [
      'No grade: a cohort needs 8 rated models, and this one has 3. The settings can choose the models of the paper instead.',
    ],
  ],
  ['a run that is not whole', runOf([graded], { partial: true }), ['No grade yet: some answers of this run are missing.']],
  [
    'models that are not rated',
    runOf([
      { notRated: 'too bad', sureGrade: undefinedBecause('too bad') },
      { sureGrade: undefinedBecause('too easy to tell') },
    ]),
    ['model-0 has no grade: too bad.', 'model-1 has no grade: too easy to tell.'],
  ],
])('%s: a sentence in the chart’s place', (_, result, sentences) => {
  expect(reasons(result)).toEqual(sentences);
});

test('what version 0.1 measured has no chart of grades', () => {
  const { rules, ...earlier } = runOf([graded]);
  expect(rules).toBe('2');
  expect(reasons(earlier)).toEqual(['No grade: version 0.1 measured this, and overstated how sure grades are.']);
});

test('its CSV has the cohort, then the models with all that is drawn', () => {
  const rows = gradeChartRows(runOf([{ ...graded, grade: 'A' }]));
  expect(rows).toHaveLength(14);
  expect(rows[0]).toMatchObject({ row: 'cohort', model: 'bytedance-seed/seed-1.6-flash', by_rule: 'AAA' });
  expect(rows[13]).toEqual({
    row: 'model',
    model: 'model-0',
    sigma: 1.8,
    low: 1.4,
    high: 2,
    by_rule: 'A',
    grade: 'AA to BBB',
    chance_AAA: 0.1,
    chance_AA: 0.2,
    chance_A: 0.3,
    chance_BBB: 0.4,
    no_grade: null,
  });
  const table = gradeChartRows(published);
  expect(Object.fromEntries(table.map(({ model, by_rule }) => [model, by_rule]))).toEqual(
    Object.fromEntries(printed.rows.map(({ model, grade }) => [model, grade])),
  );
  expect(table.every(({ low, grade, chance_AAA }) => low === null && grade === null && chance_AAA === null)).toBe(true);
});
