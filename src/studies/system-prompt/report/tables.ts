import { pointer } from '../../../base/json/json-pointer.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { grades } from '../../../measure/grades/grade.ts';
import { notReadTables } from '../../../report/not-read-table.ts';
import { formEffectTables } from '../../../report/form-tables.ts';
import {
  countColumn,
  categoryCountColumn,
  numberColumn,
  pValueColumn,
  type ResultColumn,
  type ResultRow,
  type ResultTable,
} from '../../../report/result-table.ts';
import { varianceSharesTable } from '../../../report/features/variance/variance-table.ts';
import { hasGradeChances } from '../charts/missing-grade.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { robustnessColumns } from '../../../report/robustness-columns.ts';
import { answerTokenTimeTable } from './answer-counts.ts';
import { promptEstimateTable, hasDistribution, quantileTable } from './distribution-tables.ts';
import { noiseFloorTable } from './flip-table.ts';
import { forecastTable, hasForecasts } from './forecast-table.ts';
import { textVsLetterScoreTable } from './letter-table.ts';
import { hasVotes, voteTable } from '../../../report/vote/vote-table.ts';
import { systemPromptVoteWords } from './vote-words.ts';
import { hasBothMeanIntervals, hasNextSteps, meanScoreTable, nextStepTable } from './next-tables.ts';
import { modelColumn, modelRows, rowsOfParts } from './table-rows.ts';

/** All tables. The heatmap’s numbers appear on the page only in the heatmap. */
export const systemPromptResultTables = (result: SystemPromptResult): ResultTable[] =>
  [
    gradeTable,
    ...(hasGradeProbabilities(result) ? [gradeChanceTable] : []),
    scenarioScoreTable,
    benchmarkScoresTable,
    heatmapTable,
    boxTable,
    neutralityTable,
    ...(hasBothMeanIntervals(result) ? [meanScoreTable] : []),
    ...(hasNextSteps(result) ? [nextStepTable] : []),
    ...(hasForecasts(result) ? [forecastTable] : []),
    ...(hasDistribution(result) ? [quantileTable, promptEstimateTable] : []),
    ...(result.answerVariance ? [everyVariance] : []),
    answerTokenTimeTable,
    textVsLetterScoreTable,
  ]
    .map((table) => table(result))
    .concat(
      notReadTables(result, 'System prompt'),
      formEffectTables(result, 'system prompt'),
      result.details?.flips ? noiseFloorTable(result) : [],
      hasVotes(result) ? voteTable(result, systemPromptVoteWords(result)) : [],
    );

const everyVariance = (result: SystemPromptResult): ResultTable => varianceSharesTable(result, false);

const scenario = { id: 'scenario', title: 'System prompt' };
const benchmark = { id: 'benchmark', title: 'Benchmark' };

/** Without items to resample there are no probabilities of grades. */
export const hasGradeProbabilities = ({ models }: SystemPromptResult): boolean => models.some(hasGradeChances);

export const hasDrawSigma = ({ models }: SystemPromptResult): boolean =>
  models.some((model) => model.drawSigma !== undefined);

/** As CreditAudit’s Table 1, with Evenkeel’s additions on certainty. */
export const gradeTable = (result: SystemPromptResult): ResultTable => ({
  id: 'grades',
  title: 'Grades, mean scores and fluctuation by model',
  words: [modelColumn],
  rows: modelRows(result),
  figures: [
    // Results of version 0.1 and score tables have no effects.
    ...(result.models.some(({ promptEffect }) => promptEffect)
      ? [
          { field: 'state', title: 'Verdict' },
          { field: 'sureGrade', title: 'Grade', meaning: 'Grades that are together at least 90% sure' },
          promptEffect,
          pValueColumn('promptEffect/p', 'p', 'Of the F and the permutation test, corrected by Holm over the models'),
        ]
      : []),
    {
      field: 'grade',
      title: 'Grade by the paper’s rule',
      meaning: 'By σ within the cohort, ignoring its error',
      sortedBy: 'sigmaInCohort',
    },
    {
      ...numberColumn('mu', 'Mean score (μ)', 1, 'Mean over the templates, in percent, with its 95% interval'),
      interval: 'interval/mu',
      ends: ['muLow', 'muHigh'],
    },
    ...robustnessColumns(result.models),
    {
      ...numberColumn(
        'sigma',
        'Fluctuation (σ)',
        2,
        'Standard deviation over the templates, in points of percent, with its 95% interval',
      ),
      interval: 'interval/sigma',
      ends: ['sigmaLow', 'sigmaHigh'],
    },
    ...(result.models.some(({ flipping }) => flipping !== undefined)
      ? [countColumn('flipping', 'Questions that flip', 'Questions whose score is not the same under every prompt')]
      : []),
    numberColumn(
      'noiseFloor',
      'Noise floor (σ₀)',
      2,
      'The σ that questions which flip either way would give if no prompt were better than another',
    ),
    ...(hasDrawSigma(result) ? [drawSigma] : []),
    { ...sigmaInCohort, only: 'files' },
    ...benchmarksOf(result).flatMap((name, b): ResultColumn[] => [
      { ...numberColumn(`benchmarks/${b}/mu`, `${name} μ`, 1), only: 'page' },
      { ...numberColumn(`benchmarks/${b}/sigma`, `${name} σ`, 2), only: 'page' },
    ]),
    // With few models there are no quadrants, and the map says why.
    {
      field: 'quadrant',
      title: 'Quadrant',
      ...(result.models.every(({ quadrant }) => typeof quadrant !== 'string') && { only: 'files' }),
    },
  ],
});

const promptEffect: ResultColumn = {
  ...numberColumn(
    'promptEffect/value',
    'Prompt effect (τ)',
    1,
    'Spread of the true scores of these prompts in points, questions that flip either way taken out, with its 95% interval',
  ),
  interval: 'promptEffect/interval',
  ends: ['tauLow', 'tauHigh'],
};

/** Only if a table of scores has its numbers of questions. */
const drawSigma = numberColumn(
  'drawSigma',
  'Independent draws (σ)',
  2,
  'The largest σ that independent draws at the model’s accuracy could give',
);

const chanceOf = (field: string, title: string, meaning?: string): ResultColumn => ({
  ...numberColumn(field, title, 0, meaning),
  form: 'chance',
});

const sigmaInCohort = numberColumn(
  'sigmaInCohort',
  'σ in the cohort',
  2,
  'σ with the flips of the cohort’s number of questions. The grade compares this',
);

/** The value that a grade compares with the cohort’s quartiles, and the probability of each grade. */
export const gradeChanceTable = (result: SystemPromptResult): ResultTable => ({
  id: 'grade-chances',
  title: 'How likely each grade is, by model',
  words: [modelColumn],
  rows: modelRows(result),
  figures: [
    {
      ...sigmaInCohort,
      ...(result.models.some(({ interval }) => interval.sigmaInCohort) && {
        interval: 'interval/sigmaInCohort',
        ends: ['sigmaInCohortLow', 'sigmaInCohortHigh'] as const,
      }),
    },
    ...grades.map((grade) =>
      chanceOf(`gradeProbability/${grade}`, grade, `How likely the grade is ${grade}, as far as τ is known`),
    ),
    numberColumn('rank/place', 'Place by σ', 0, 'Among the models of this report, the least sensitive first'),
  ],
});

/**
 * Every score S of a model under a scenario, on each benchmark and on average, as in CreditAudit’s Table 2. All other
 * numbers derive from these.
 */
export const scenarioScoreTable = (result: SystemPromptResult): ResultTable => ({
  id: 'scenarios',
  title: 'Score in percent by model, system prompt and benchmark',
  words: [modelColumn, scenario],
  rows: rowsOfParts(
    result,
    result.models.map(({ scenarios }) => scenarios),
    (index) => pointer('models', index, 'scenarios'),
    ({ title }) => ({ scenario: title }),
  ),
  figures: [
    ...benchmarksOf(result).map((name) => ({
      ...numberColumn(pointer('benchmarks', name).slice(1), name, 1),
      id: `on ${name}`,
    })),
    numberColumn('score', 'Average', 1, 'Mean over the benchmarks'),
    { ...countColumn('answered', 'Answered'), only: 'page' },
    { ...categoryCountColumn('unreadable'), only: 'page' },
    { ...categoryCountColumn('refused'), only: 'page' },
  ],
});

/** On one benchmark alone. Links omit this. */
const effectBySet: readonly ResultColumn[] = [
  numberColumn(
    'tau',
    'Prompt effect (τ)',
    1,
    'Spread of the true scores of these prompts on this benchmark, in points, questions that flip either way taken out',
  ),
  { ...numberColumn('tauLow', 'τ from', 1, 'Lower end of its 95% interval'), otherwise: 'τ has no interval there' },
  { ...numberColumn('tauHigh', 'τ to', 1, 'Upper end of its 95% interval'), otherwise: 'τ has no interval there' },
  pValueColumn('tauP', 'p(τ)', 'Of the F and the permutation test, corrected by Holm over the model’s benchmarks'),
];

function effectRows(result: SystemPromptResult): ResultRow[] {
  const lists = result.models.map(({ benchmarks }) => benchmarks);
  const under = (index: number) => pointer('models', index, 'benchmarks');
  const rows = rowsOfParts(result, lists, under, ({ benchmark }) => ({ benchmark }));
  const benchmarks = lists[0]?.length ?? 1;
  return rows.map((row, place) => {
    const at = pointer('details', 'promptEffects', Math.floor(place / benchmarks), place % benchmarks);
    const elsewhere = { tau: `${at}/value`, tauLow: `${at}/interval/0`, tauHigh: `${at}/interval/1`, tauP: `${at}/p` };
    return { ...row, elsewhere };
  });
}

/** Each model on each benchmark: its scores, and whether the template has an effect at all. */
export const benchmarkScoresTable = (result: SystemPromptResult): ResultTable => ({
  id: 'benchmarks',
  title: 'Scores, fluctuation and Cochran’s Q by model and benchmark',
  words: [modelColumn, benchmark],
  rows: effectRows(result),
  figures: [
    countColumn('items', 'Questions (n)'),
    numberColumn('mu', 'Mean score (μ)', 1),
    numberColumn('sigma', 'Fluctuation (σ)', 2),
    ...(hasDrawSigma(result) ? [drawSigma] : []),
    ...(result.details ? effectBySet : []),
    numberColumn('cochranQ', 'Cochran’s Q', 2),
    numberColumn('degreesOfFreedom', 'df', 0, 'Degrees of freedom'),
    pValueColumn('p', 'p'),
    pValueColumn('pHolm', 'p (Holm)', 'Corrected over the model’s benchmarks'),
  ],
});

/** System prompts by models: the numbers that the heatmap shades. */
const heatmapTable = (result: SystemPromptResult): ResultTable => ({
  id: 'heatmap',
  title: 'Score in percent by system prompt and model',
  words: [scenario],
  rows: scenarioRows(result).map((row, t) => ({
    ...row,
    elsewhere: Object.fromEntries(
      result.models.map(({ model }, m) => [`of ${model}`, pointer('models', m, 'scenarios', t, 'score')]),
    ),
  })),
  figures: [
    ...result.models.map(({ model }) => ({ ...numberColumn(`of ${model}`, modelName(model), 1), id: `of ${model}` })),
    numberColumn('mean', 'All models', 1),
  ],
});

/** The numbers behind the box plots. */
export const boxTable = (result: SystemPromptResult): ResultTable => ({
  id: 'boxes',
  title: 'Quartiles, whiskers and outliers of the scores by model and benchmark',
  words: [modelColumn, benchmark],
  rows: modelRows(result).flatMap((row) => [
    { ...row, at: `${row.at}/box`, words: { benchmark: 'all' } },
    ...benchmarksOf(result).map((name, b) => ({ ...row, at: `${row.at}/benchmarks/${b}/box`, words: { benchmark: name } })),
  ]),
  figures: [
    numberColumn('whiskerLow', 'Lower whisker', 1),
    numberColumn('q1', 'Quartile 1', 1),
    numberColumn('median', 'Median', 1),
    numberColumn('q3', 'Quartile 3', 1),
    numberColumn('whiskerHigh', 'Upper whisker', 1),
    { ...numberColumn('outliers', 'Outliers', 1), list: true },
  ],
});

/** How hard each system prompt is for all models together. */
export const neutralityTable = (result: SystemPromptResult): ResultTable => ({
  id: 'neutrality',
  title: 'Mean score over all models by system prompt',
  words: [scenario],
  rows: scenarioRows(result).map((row, t) => ({ ...row, elsewhere: { reversed: `/rankFlips/byPrompt/${t}` } })),
  figures: [
    numberColumn('mean', 'Mean over all models', 1),
    ...(result.rankFlips
      ? [countColumn('reversed', 'Pairs reversed', 'Pairs of models whose order by means this prompt reverses')]
      : []),
  ],
});

const benchmarksOf = ({ models }: SystemPromptResult): string[] =>
  models[0]?.benchmarks.map(({ benchmark }) => benchmark) ?? [];

/** A row for each system prompt, over all models together. */
const scenarioRows = ({ models, neutrality }: SystemPromptResult): ResultRow[] =>
  neutrality.scenarios.map(({ scenario }, t) => ({
    at: pointer('neutrality', 'scenarios', t),
    words: { scenario: models[0]?.scenarios[t]?.title ?? scenario },
  }));
