import { scaleLinear } from 'd3';
import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber, numberOrNull } from '../../../base/json/json.ts';
import { intervalInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import { modelShapeColumnWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowDimensions, RowShape } from '../../../charts/rows/rows-spec.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { formatFixed, formatNumber } from '../../../core/words/format.ts';
import { publishedCohort } from '../../../measure/grades/cohort.ts';
import { gradeForSigma, grades, type SigmaQuartiles } from '../../../measure/grades/grade.ts';
import { answersAddress } from '../../../report/addresses.ts';
import type { RowFigureOrReasons } from '../../../report/model-figures.ts';
import type { SystemPromptModelResult, SystemPromptResult } from '../measure/result.ts';
import { gradeOrReason, hasGradeChances, isGradedByRuleAlone, missingGrade, missingGrades } from './missing-grade.ts';

const looks = {
  AAA: { fill: 'var(--grade-aaa)', ink: 'var(--grade-light-ink)', quarter: 'lowest quarter' },
  AA: { fill: 'var(--grade-aa)', ink: 'var(--grade-light-ink)', quarter: 'second quarter' },
  A: { fill: 'var(--grade-a)', ink: 'var(--grade-dark-ink)', quarter: 'third quarter' },
  BBB: { fill: 'var(--grade-bbb)', ink: 'var(--grade-dark-ink)', quarter: 'highest quarter' },
};
/** The ends of the axis, in multiples of the cohort’s largest σ. A longer axis would squeeze the quarters. */
const furthest = { interval: 1.6, mark: 3.2 };
const narrow = 720;
const column = { sigma: 48, shares: 190, grade: 94 };

interface GradeChartChoice {
  readonly run?: string | undefined;
  /** Shows only this model with its cohort. */
  readonly only?: string;
}

/**
 * The chart of grades: the quarters of the cohort’s σ, each model’s σ, and the probability of each grade. If there is no
 * chart, the reasons in sentences.
 */
export function gradeChart(result: SystemPromptResult, { run, only }: GradeChartChoice = {}): RowFigureOrReasons {
  const { cohort } = result;
  const { quantiles, kind } = cohort;
  const shown = result.models
    .map((model, index) => ({ model, index, sigma: numberOrNull(model.sigmaInCohort) ?? Infinity }))
    .filter(({ model }) => only === undefined || model.model === only);
  const models = shown.map(({ model }) => model);
  const why = missingGrades(result, models);
  if (why.length > 0 || 'why' in quantiles) return { why };
  const isByRule = isGradedByRuleAlone(result);
  // If the models are their own cohort, they are sorted from the lowest σ to the highest.
  const isLadder = kind === 'own' && only === undefined;
  if (isLadder) shown.sort((a, b) => (a.sigma === b.sigma ? a.index - b.index : a.sigma - b.sigma));
  const name = `${cohort.models} models of ${kind === 'published' ? 'the paper' : 'this run'}`;
  const most = axisEnd(result);
  return {
    id: only === undefined ? 'grades' : `grades-${run ?? ''}`,
    title: `Grade: how much the score moves, against ${isLadder ? `all ${cohort.models} models` : `the ${name}`}`,
    reading: `How far the score moves when only the system prompt changes: its standard deviation over the prompts (fluctuation σ, in points of 100). The quarter of models with the smallest σ is AAA, the quarter with the largest BBB. A mark on a line gets the better grade. A grade does not say how good a model is. ${
      isByRule
        ? 'These are scores without answers, so the certainty of σ and of the grades is unknown.'
        : 'The bar around a mark is its 95% interval. An arrow means that it continues. The bar with letters shows how likely each grade is.'
    }`,
    file: only === undefined ? 'grades' : `grades-${modelName(only)}`,
    data: () => gradeChartRows(result, only),
    note: noteUnder(result, models, only),
    spec: {
      target: 'row',
      panels: [
        {
          rows: [
            ...(isLadder ? [] : [cohortRow(name, cohortModels(result), quantiles)]),
            ...shown.map(({ model, index }) => rowOf(model, index, most, run)),
          ],
        },
      ],
      axis: {
        title: `fluctuation σ (points${cohort.rescaled ? `, on ${publishedCohort.benchmarks} × ${publishedCohort.itemsPerBenchmark} questions` : ''})`,
        scale: (range) => scaleLinear([0, most], range),
        ticks: (at, room) => ticksOfScale(at, Math.max(3, Math.round(room / 90))),
        bands: grades.map((grade, g) => ({
          ...looks[grade],
          span: [quantiles[g - 1] ?? 0, quantiles[g] ?? most],
          texts: [[{ text: `${grade}: ${looks[grade].quarter}` }], [{ text: grade }]],
        })),
        ends: 'grade',
      },
      fit: (width, longest) => fitColumns(width, longest, isByRule),
    },
  };
}

function fitColumns(width: number, longest: number, isByRule: boolean): RowDimensions {
  const names = Math.min(170, longest);
  if (width < narrow)
    return {
      names: width - 130,
      left: 12,
      right: column.sigma,
      row: isByRule ? 30 : 58,
      middle: 14,
      over: { line: 20, name: 14, value: 14, halo: true },
      shares: { from: 12, to: width - column.sigma, dy: 26 },
    };
  const row = { names, left: modelShapeColumnWidth + names + 16, row: isByRule ? 28 : 34 };
  if (isByRule) return { ...row, right: column.sigma + 48 };
  const to = width - column.grade;
  const shares = { from: to - column.shares, to, dy: 0, head: 'how likely each grade is' };
  return { ...row, right: width - shares.from + column.sigma, shares };
}

/** The models that determine the quarters. */
const cohortModels = ({ cohort, models }: SystemPromptResult): readonly { model: string; sigma: number }[] =>
  cohort.kind === 'published'
    ? publishedCohort.models
    : models.flatMap(({ model, sigma, notRated }) => (isNumber(sigma) && notRated === undefined ? [{ model, sigma }] : []));

function axisEnd(result: SystemPromptResult): number {
  const all = cohortModels(result).map(({ sigma }) => sigma);
  const largest = Math.max(...all);
  const reaches = result.models.flatMap(({ sigmaInCohort, interval: { sigmaInCohort: ends } }) => [
    ...(isNumber(sigmaInCohort) ? [Math.min(furthest.mark * largest, sigmaInCohort)] : []),
    ...(ends && !('why' in ends) ? [Math.min(furthest.interval * largest, ends[1])] : []),
  ]);
  return largest > 0 ? 1.06 * Math.max(...all, ...reaches) : 1;
}

function cohortRow(name: string, models: ReturnType<typeof cohortModels>, quartiles: SigmaQuartiles): ChartRow {
  const [q1, q2, q3] = quartiles.map((quartile) => formatFixed(quartile, 2));
  return {
    name,
    label: markLabel(name, `AAA: σ up to ${q1}`, `AA: up to ${q2}`, `A: up to ${q3}`, 'BBB: above'),
    shapes: [],
    nameLines: 2,
    points: models.map(({ model, sigma }) => ({
      id: model,
      value: sigma,
      look: 'ring',
      name: modelName(model),
      label: markLabel(modelName(model), `σ ${formatFixed(sigma, 2)}, grade ${gradeForSigma(sigma, quartiles)}`),
    })),
  };
}

function rowOf(model: SystemPromptModelResult, index: number, most: number, run: string | undefined): ChartRow {
  const { sigmaInCohort, sigma, interval, gradeProbability } = model;
  const grade = gradeOrReason(model);
  const name = modelName(model.model);
  const isGiven = typeof grade === 'string';
  const hasChances = hasGradeChances(model);
  const gradeText: RowShape = { kind: 'text', at: 'end', parts: [{ text: isGiven ? grade : 'no grade' }], soft: !isGiven };
  const row = { name, model: index, href: run === undefined ? undefined : answersAddress(run, { model: model.model }) };
  if (!isNumber(sigmaInCohort) || (!isGiven && !hasChances))
    return { ...row, label: markLabel(name, missingGrade(model)), shapes: [gradeText] };
  const ends = interval.sigmaInCohort;
  const [low, high] = !ends || 'why' in ends ? [sigmaInCohort, sigmaInCohort] : ends;
  const at = pointer('models', index, 'sigmaInCohort');
  return {
    ...row,
    label: markLabel(
      name,
      `σ ${formatFixed(sigmaInCohort, 2)}${ends ? intervalInWords(ends, 2) : ''}`,
      isNumber(sigma) && sigma !== sigmaInCohort && `on this run’s own number of questions ${formatFixed(sigma, 2)}`,
      isGiven ? `Grade ${grade}` : missingGrade(model),
      hasChances && grades.map((each) => `${each} ${chanceText(gradeProbability[each])}`).join(', '),
    ),
    shapes: [
      ...(low < Math.min(high, most) ? [{ kind: 'bar', span: [low, Math.min(high, most)], height: 14 } as const] : []),
      ...(high > most || sigmaInCohort > most ? [{ kind: 'beyond' } as const] : []),
      { kind: 'text', at: [most], gap: 8, parts: [{ text: formatFixed(sigmaInCohort, 2), at, digits: 2 }] },
      ...(hasChances && isGiven ? [sharesOf(model, index)] : []),
      gradeText,
    ],
    mean: Math.min(sigmaInCohort, most),
  };
}

const sharesOf = ({ gradeProbability }: SystemPromptModelResult, index: number): RowShape => ({
  kind: 'shares',
  parts: grades.map((grade) => {
    const at = pointer('models', index, 'gradeProbability', grade);
    const chance = { text: chanceText(gradeProbability[grade]), at, digits: 0, form: 'chance' };
    const texts = [[{ text: `${grade} ` }, chance], [{ text: grade }]];
    return { ...looks[grade], share: gradeProbability[grade] ?? 0, texts };
  }),
});

const chanceText = (share = 0): string => formatNumber(share, 0, 'chance');

/**
 * The note below the chart. It names models without a grade and describes the cohort (unless the page of a model does). It
 * also says what the probabilities allow for.
 */
function noteUnder({ cohort, models }: SystemPromptResult, shown: readonly SystemPromptModelResult[], only?: string) {
  const allowed =
    cohort.kind === 'own'
      ? 'The quarters move with these models, and the chances allow for it.'
      : 'The chances do not allow for other questions.';
  const ungraded = shown.filter((model) => typeof gradeOrReason(model) !== 'string').map(missingGrade);
  return [...ungraded, only === undefined && cohort.note, models.some(hasGradeChances) && allowed].filter(Boolean).join(' ');
}

/** The cohort's σ, then each model's σ with its grade: all values of the chart, and the grade by the paper's rule. */
export function gradeChartRows(result: SystemPromptResult, only?: string): Record<string, string | number | null>[] {
  const { quantiles, kind } = result.cohort;
  const isLadder = kind === 'own' && only === undefined;
  const others = isLadder || 'why' in quantiles ? [] : cohortModels(result);
  return [
    ...others.map(({ model, sigma }) => ({
      row: 'cohort',
      model,
      sigma,
      by_rule: gradeForSigma(sigma, quantiles as SigmaQuartiles),
    })),
    ...result.models
      .filter(({ model }) => only === undefined || model === only)
      .map((model) => {
        const { interval, sigmaInCohort, grade: byRule, gradeProbability: chances } = model;
        const ends = interval.sigmaInCohort ?? { why: '' };
        const [low = null, high = null] = 'why' in ends ? [] : ends;
        const grade = gradeOrReason(model);
        return {
          ...{ row: 'model', model: model.model, sigma: numberOrNull(sigmaInCohort), low, high },
          by_rule: typeof byRule === 'string' ? byRule : null,
          grade: typeof model.sureGrade === 'string' ? model.sureGrade : null,
          ...Object.fromEntries(grades.map((each) => [`chance_${each}`, chances[each] ?? null])),
          no_grade: typeof grade === 'string' ? null : grade.why,
        };
      }),
  ];
}
