import { pointer } from '../../../base/json/json-pointer.ts';
import type { ConfigurationResult } from '../measure/result.ts';
import { notReadTables } from '../../../report/not-read-table.ts';
import { robustnessColumns } from '../../../report/robustness-columns.ts';
import { answerCountTable } from './answer-counts.ts';
import { anovaResidualTable, anovaTable, levelChangeEffectTable } from './factor-tables.ts';
import { minPromptsForSpread } from '../../../measure/prompt-effect/prompt-effect.ts';
import { modelCardState } from '../../../core/studies/claim.ts';
import { configurationClaimKinds } from '../measure/claims.ts';
import { configurationTitle } from '../measure/configuration-title.ts';
import {
  modelAndSetColumns,
  distinctResultModels,
  rowsWithPointers,
  modelAndSetTableRow,
  type RowWithPointer,
} from './configuration-rows.ts';
import { countColumn, numberColumn, percentColumn, pValueColumn, type ResultTable } from '../../../report/result-table.ts';

/** All tables, in the order of the report. They cover all sets, whatever the user selected on the page. */
export const configurationResultTables = (result: ConfigurationResult): ResultTable[] => [
  ...(result.judged ? [configurationVerdictTable(result)] : []),
  ...(result.agreement ? [agreementAboveChanceTable()] : []),
  ...('slope' in result.regression ? [regressionTable(), slopeIntervalTable(result)] : []),
  ...('performance' in result.variance ? [consistencyVarianceTable(), residualVarianceTable()] : []),
  meansBySetTable(result),
  modelAndSetTable(rowsWithPointers(result)),
  levelChangeEffectTable(result),
  anovaTable(result, 'typeII'),
  anovaTable(result, 'typeIII'),
  anovaResidualTable(result),
  scoreByConfigurationTable(result, rowsWithPointers(result)),
  answerCountTable(result),
  ...notReadTables(result, 'Configuration'),
];

/** The definitions of the two forms of performance drop. They appear wherever the numbers do. */
export const performanceDropDefinitions = {
  paper:
    'Paper’s form: 1 − one score ÷ another, mean over all ordered pairs of a question’s outputs and over questions; a pair that would divide by 0 counts 0',
  usual: 'Usual form: 1 − mean score of all other configurations ÷ that of the first one',
} as const;

const neverRight = 'the first configuration alone is never right';

/** A row for each model on each set. */
export const modelAndSetTable = (rows: readonly RowWithPointer[]): ResultTable => ({
  id: 'models',
  title: 'Performance, consistency and spread by model and set',
  words: modelAndSetColumns,
  rows: rows.map(modelAndSetTableRow),
  figures: [
    {
      ...percentColumn('capability', 'Performance (%)', 'Capability: mean score over all outputs, and so over references'),
      interval: 'capabilityInterval',
    },
    ...robustnessColumns(rows.map(({ row }) => row)),
    {
      ...percentColumn('outputConsistency', 'Consistency (%)', 'Share of questions whose outputs are all the same'),
      interval: 'outputConsistencyInterval',
    },
    percentColumn(
      'randomBaseline',
      'By chance (%)',
      'Random baseline pⱽ: performance to the power of the number of outputs',
    ),
    percentColumn('gap', 'Above chance (points)', 'Consistency less the random baseline'),
    ...(rows.some(({ row }) => row.gapToExpected !== undefined)
      ? [
          percentColumn('expectedAgreement', 'Independent draws (%)', 'pⱽ + Σ qⱽ, q the share of each wrong output'),
          percentColumn('gapToExpected', 'Beyond these (points)', 'Consistency less pⱽ + Σ qⱽ'),
        ]
      : []),
    percentColumn('std/mean', 'Spread (points)', 'Standard deviation of a question’s scores, mean over questions'),
    percentColumn('std/allRight', 'Always right (%)', 'Share of questions right in every output: no spread'),
    percentColumn('std/allWrong', 'Always wrong (%)', 'Share of questions wrong in every output: no spread either'),
    percentColumn('pdr/paper', 'Drop, paper’s (%)', `PDR. ${performanceDropDefinitions.paper}`),
    { ...percentColumn('pdr/usual', 'Drop, usual (%)', `PDR. ${performanceDropDefinitions.usual}`), endless: neverRight },
    countColumn(
      'itemCounts/complete',
      'Questions (n)',
      'Questions with every output: consistency, spread and drop are over these',
    ),
  ],
});

/** A row for each set: means over its models, including the drop (Figure B.1). */
export const meansBySetTable = ({ sets }: ConfigurationResult): ResultTable => ({
  id: 'sets',
  title: 'Sets, mean over models',
  words: [{ id: 'benchmark', title: 'Set' }],
  rows: sets.map(({ dataset }, at) => ({ at: pointer('sets', at), words: { benchmark: dataset } })),
  figures: [
    percentColumn('capability', 'Performance (%)'),
    percentColumn('outputConsistency', 'Consistency (%)'),
    percentColumn('std', 'Spread (points)'),
    percentColumn('pdr/paper', 'Drop, paper’s (%)', `PDR. ${performanceDropDefinitions.paper}`),
    percentColumn('pdr/usual', 'Drop, usual (%)', `PDR. ${performanceDropDefinitions.usual}`),
    countColumn('pdr/usualModels', 'Models (n)', 'Models with a finite usual drop: the mean is over these'),
    countColumn('items', 'Questions (n)'),
  ],
});

/** The interval with both models and sets resampled is not in this table. It appears below the line as two numbers. */
export const regressionTable = (): ResultTable => ({
  id: 'regression',
  title: 'The line: output consistency on performance',
  ...singleRow('/regression', 'Consistency on performance'),
  figures: [
    {
      field: 'slope',
      title: 'Slope',
      digits: 2,
      interval: 'interval',
      meaning: 'Points of consistency that go with a point of performance; its 95% interval treats points as independent',
    },
    { field: 'intercept', title: 'Intercept', digits: 3 },
    { field: 'r2', title: 'R²', digits: 3 },
    pValueColumn('p', 'p', 'That the slope is 0'),
    countColumn('n', 'Points (n)', 'Pairs of model and set'),
  ],
});

/** In results of version 0.1, models alone are resampled. */
export const slopeIntervalTable = ({ regression }: ConfigurationResult): ResultTable => {
  const isOfBoth = 'slope' in regression && regression.overBoth !== undefined;
  return {
    id: isOfBoth ? 'slope-over-both' : 'slope-over-models',
    title: isOfBoth ? 'The slope with models and sets both drawn' : 'The slope when whole models are resampled',
    ...singleRow('/regression', 'Consistency on performance'),
    figures: [{ field: 'slope', title: 'Slope', digits: 2, interval: isOfBoth ? 'overBoth' : 'overModels' }],
  };
};

/** How much more the outputs agree than independent draws of the same answers would. */
export const agreementAboveChanceTable = (): ResultTable => ({
  id: 'agreement',
  title: 'Agreement beyond what independent draws of the same answers would give',
  ...singleRow('/agreement', 'Consistency less pⱽ + Σ qⱽ'),
  figures: [
    {
      ...percentColumn(
        'value',
        'Gap (points)',
        'Mean over model and set of output consistency less pⱽ + Σ qⱽ, q the share of each wrong output; models and sets both drawn',
      ),
      interval: 'interval',
    },
    countColumn('n', 'Points (n)', 'Pairs of model and set'),
    countColumn('models', 'Models'),
    countColumn('sets', 'Sets'),
  ],
});

/** The configurations’ effect on each model over all its sets: its finding and the numbers behind it. */
export const configurationVerdictTable = (result: ConfigurationResult): ResultTable => {
  const names = distinctResultModels(result);
  const { judged = [], configurations } = result;
  const hasTau = configurations.length >= minPromptsForSpread;
  const titled = (id: string | undefined) => {
    const found = configurations.find((each) => each.id === id);
    return found ? configurationTitle(result, found.levels) : '';
  };
  return {
    id: 'judged',
    title: 'What the configuration does, by model',
    words: [
      { id: 'model', title: 'Model' },
      { id: 'verdict', title: 'Verdict' },
      ...(hasTau
        ? []
        : [
            { id: 'worst', title: 'Worst configuration' },
            { id: 'best', title: 'Best configuration' },
          ]),
    ],
    rows: judged.map(({ model, widest }, m) => ({
      at: pointer('judged', m),
      model: { id: model, index: names.indexOf(model) },
      words: {
        verdict: modelCardState(result.verdicts, configurationClaimKinds, model) ?? '',
        worst: titled(widest?.worst),
        best: titled(widest?.best),
      },
    })),
    figures: [
      numberColumn('mu', 'Mean score (%)', 1, 'Over configurations and sets'),
      ...(judged.some(({ over }) => over)
        ? [
            numberColumn('over/lowest', 'Lowest (%)', 1, 'Score in the configuration with the lowest, the mean over sets'),
            numberColumn(
              'over/highest',
              'Highest (%)',
              1,
              'Score in the configuration with the highest, the mean over sets',
            ),
            numberColumn('over/gap', 'Gap to pⱽ', 1, 'Points of output consistency beyond pⱽ, the mean over sets'),
            countColumn('over/kept', 'Never change', 'Questions whose outputs are all the same'),
            countColumn('over/allRight', 'Always right', 'Questions right in all outputs'),
            countColumn('over/complete', 'Questions (n)', 'With every answer'),
          ]
        : []),
      ...(hasTau
        ? [
            {
              ...numberColumn(
                'promptEffect/value',
                'Configuration effect (τ)',
                1,
                'Spread of the true scores in these configurations in points, questions that flip either way taken out, with its 95% interval',
              ),
              interval: 'promptEffect/interval',
            },
          ]
        : [
            {
              ...numberColumn(
                'widest/difference',
                'Best less worst',
                1,
                'In points, with an interval that holds for all pairs of configurations together, and however unread answers count. A sentence on a difference that was found has the interval given that it was found',
              ),
              interval: 'widest/interval',
            },
            pValueColumn('widest/p', 'p of the pair', 'Corrected over all pairs of configurations (max-T)'),
          ]),
      pValueColumn('promptEffect/p', 'p', 'Of the F and the permutation test, corrected by Holm over the models'),
    ],
  };
};

export const consistencyVarianceTable = (): ResultTable => ({
  id: 'variance',
  title: 'Shares of the variance of consistency, each after those before it',
  words: [{ id: 'order', title: 'Order' }],
  rows: [
    { at: '/variance', words: { order: 'Performance, set, model' } },
    { at: '/variance/performanceLast', words: { order: 'Set, model, performance' } },
  ],
  figures: [
    percentColumn('performance', 'Performance (%)'),
    percentColumn('dataset', 'Set (%)'),
    percentColumn('model', 'Model (%)'),
  ],
});

export const residualVarianceTable = (): ResultTable => ({
  id: 'variance-left',
  title: 'Variance that neither of the three explains',
  ...singleRow('/variance', 'Left over'),
  figures: [
    percentColumn('residual', 'Left over (%)'),
    countColumn('residualDf', 'df', 'Degrees of freedom left. With 0, numbers of sets and models alone explain everything'),
  ],
});

export const scoreByConfigurationTable = (result: ConfigurationResult, rows: readonly RowWithPointer[]): ResultTable => ({
  id: 'configurations',
  title: 'Mean score in percent by configuration',
  words: modelAndSetColumns,
  rows: rows.map(modelAndSetTableRow),
  figures: result.configurations.map(({ levels }, at) =>
    percentColumn(`byConfiguration/${at}`, configurationTitle(result, levels)),
  ),
});

const singleRow = (at: string, name: string): Pick<ResultTable, 'words' | 'rows'> => ({
  words: [{ id: 'of', title: 'Of' }],
  rows: [{ at, words: { of: name } }],
});
