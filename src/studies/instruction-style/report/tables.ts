import { minPromptsForSpread } from '../../../measure/prompt-effect/prompt-effect.ts';
import { modelCardState } from '../../../core/studies/claim.ts';
import { modelsInLines, filterStyleResultRows, levelTitleOrId } from '../charts/style-lines.ts';
import { styleClaimKinds } from '../measure/claims.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import type { InstructionStyleResult } from '../measure/result.ts';
import { formEffectTables } from '../../../report/form-tables.ts';
import { countColumn, pValueColumn, type NumericResultColumn, type ResultTable } from '../../../report/result-table.ts';
import { robustnessColumns } from '../../../report/robustness-columns.ts';
import { notReadTables } from '../../../report/not-read-table.ts';
import { answerCountByStyleTable, answerCountByModelTable } from './answer-counts.ts';
import {
  rcScoreDimensionColumns,
  modelBenchmarkColumnsAndRows,
  styleTableRow,
  styleTableWordColumns,
} from './table-rows.ts';
import {
  correlationTable,
  decodingDifferenceTable,
  consistencyBySizeTable,
  sizeTrendTable,
  decodingWinsTable,
} from './trend-tables.ts';

/** All tables, in the order of the report. */
export const styleResultTables = (result: InstructionStyleResult): ResultTable[] =>
  [
    ...(result.effects ? [styleEffectTable] : []),
    accuracyTable,
    sensitivityTable,
    crsByModelTable,
    stylePairTable,
    correlationTable,
    decodingWinsTable,
    decodingDifferenceTable,
    consistencyBySizeTable,
    sizeTrendTable,
    fidelityTable,
    fidelityByStyleTable,
    answerCountByModelTable,
    answerCountByStyleTable,
  ]
    .map((table) => table(result))
    .concat(notReadTables(result, 'Style'), formEffectTables(result, 'style'));

/** The styles’ effect on each model over all benchmarks: its finding and the numbers behind it. */
export const styleEffectTable = (result: InstructionStyleResult): ResultTable => {
  const { effects = [], decodingLevels, correlationOf, styles } = result;
  const names = modelsInLines(result.models);
  const hasTau = styles.length >= minPromptsForSpread;
  return {
    id: 'effects',
    title: 'What the style does, by model',
    words: [
      { id: 'model', title: 'Model' },
      ...(decodingLevels.length > 1 ? [{ id: 'decoding', title: 'Decoding' }] : []),
      { id: 'verdict', title: 'Verdict' },
      ...(hasTau
        ? []
        : [
            { id: 'worst', title: 'Worst style' },
            { id: 'best', title: 'Best style' },
          ]),
    ],
    rows: effects.map(({ model, decoding, widest }, e) => ({
      at: pointer('effects', e),
      model: { id: model, index: names.indexOf(model) },
      words: {
        decoding: levelTitleOrId(decodingLevels, decoding),
        verdict: decoding === correlationOf ? (modelCardState(result.verdicts, styleClaimKinds, model) ?? '') : '',
        worst: widest ? levelTitleOrId(styles, widest.worst) : '',
        best: widest ? levelTitleOrId(styles, widest.best) : '',
      },
    })),
    figures: [
      { field: 'mu', title: 'Mean accuracy (%)', digits: 1, meaning: 'Over styles and sets' },
      ...(effects.some(({ byStyle }) => byStyle)
        ? styles.map(({ title }, style): NumericResultColumn => ({
            field: pointer('byStyle', style).slice(1),
            title: `${title} (%)`,
            digits: 1,
            meaning: 'Accuracy in this style, the mean over sets',
          }))
        : []),
      ...(hasTau
        ? [
            {
              field: 'promptEffect/value',
              title: 'Style effect (τ)',
              digits: 1,
              interval: 'promptEffect/interval',
              meaning:
                'Spread of the true accuracies under these styles in points, questions that flip either way taken out, with its 95% interval',
            },
          ]
        : [
            {
              field: 'widest/difference',
              title: 'Best less worst',
              digits: 1,
              interval: 'widest/interval',
              meaning:
                'In points, with an interval that holds for all pairs of styles together, and however unread answers count. A sentence on a difference that was found has the interval given that it was found',
            },
            pValueColumn('widest/p', 'p of the pair', 'Corrected over all pairs of styles (max-T)'),
          ]),
      pValueColumn(
        'promptEffect/p',
        'p',
        'Of the F and the permutation test over all styles, corrected by Holm over the models',
      ),
    ],
  };
};

export const accuracyTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'accuracy',
  title: 'Accuracy in percent by model and style',
  ...modelBenchmarkColumnsAndRows(result),
  figures: [
    ...result.styles.map(({ id, title }): NumericResultColumn => ({
      field: pointer('accuracy', id).slice(1),
      title,
      digits: 1,
      interval: pointer('accuracyInterval', id).slice(1),
    })),
    { field: 'mean', title: 'Mean', digits: 1, interval: 'interval/mean' },
    ...robustnessColumns(result.models),
    { field: 'range', title: 'Range', digits: 1, meaning: 'Highest minus lowest accuracy, in points' },
    {
      field: 'noise/range',
      title: 'styles shuffled',
      digits: 1,
      meaning: 'The range of the same answers with their styles shuffled: flipping questions alone',
    },
    pValueColumn('noise/p', 'p of the range', 'How often chance gives so large a range'),
    ...countFigures(result.models, 'items', 'Questions (n)'),
  ],
});

export const sensitivityTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'ssi',
  title: 'Style sensitivity (SSI) by model',
  ...modelBenchmarkColumnsAndRows(result),
  figures: [
    { field: 'ssi', title: 'Sensitivity (SSI)', digits: 2, meaning: 'Less is less sensitive' },
    {
      field: 'noise/ssi',
      title: 'styles shuffled',
      digits: 2,
      meaning: 'The SSI of the same answers with their styles shuffled: flipping questions alone',
    },
    { field: 'cochran/q', title: 'Cochran’s Q', digits: 2 },
    { field: 'cochran/degreesOfFreedom', title: 'df', digits: 0, meaning: 'Degrees of freedom' },
    pValueColumn('cochran/p', 'p'),
    pValueColumn('cochran/pHolm', 'p (Holm)', 'Corrected over all rows'),
  ],
});

export const crsByModelTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'crs',
  title: 'Consistency of the answers (CRS) by model',
  ...modelBenchmarkColumnsAndRows(result),
  figures: [
    ...rcScoreDimensionColumns('crs/', 'interval/crs/'),
    ...countFigures(result.models, 'crsItems', 'Questions compared'),
  ],
});

export const stylePairTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'pairs',
  title: 'Consistency by pair of styles',
  words: [...styleTableWordColumns(result), { id: 'pair', title: 'Pair of styles' }],
  rows: filterStyleResultRows(result).flatMap((line) =>
    line.line.pairs.map(({ a, b }, p) =>
      styleTableRow(result, line, pointer('pairs', p), {
        pair: `${levelTitleOrId(result.styles, a)} – ${levelTitleOrId(result.styles, b)}`,
      }),
    ),
  ),
  figures: [...rcScoreDimensionColumns(''), countColumn('n', 'Questions compared')],
});

export const fidelityTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'fidelity',
  title: 'Likeness to the reference solutions (fidelity) by model',
  ...modelBenchmarkColumnsAndRows(result),
  figures: [...rcScoreDimensionColumns('fidelity/'), countColumn('fidelityItems', 'Questions with a solution')],
});

export const fidelityByStyleTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'fidelity-styles',
  title: 'Fidelity by style',
  words: [...styleTableWordColumns(result), { id: 'style', title: 'Style' }],
  rows: filterStyleResultRows(result).flatMap((line) =>
    line.line.fidelityByStyle.map(({ style }, s) =>
      styleTableRow(result, line, pointer('fidelityByStyle', s), { style: levelTitleOrId(result.styles, style) }),
    ),
  ),
  figures: [...rcScoreDimensionColumns(''), countColumn('n', 'Answers compared')],
});

/** Published figures have no item counts, so their tables omit the column. */
const countFigures = (
  models: InstructionStyleResult['models'],
  field: 'items' | 'crsItems',
  title: string,
): NumericResultColumn[] => (models.some((line) => line[field] > 0) ? [countColumn(field, title)] : []);
