import { modelCardState } from '../../../core/studies/claim.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { robustnessColumns } from '../../../report/robustness-columns.ts';
import { notReadTables } from '../../../report/not-read-table.ts';
import { answerCountColumns, unscoredCountColumn } from '../../../report/answer-counts.ts';
import {
  countColumn,
  categoryCountColumn,
  numberColumn,
  percentColumn,
  pValueColumn,
  type ResultTable,
} from '../../../report/result-table.ts';
import { importedClaimKinds } from '../measure/claims.ts';
import type { ImportedResult } from '../measure/result.ts';
import { factorTitle, levelTitle, modelIndex, modelRows, modelWordColumns, variantsColumnHeading } from './rows.ts';

/** All tables, in the order of the report. */
export const importedResultTables = (result: ImportedResult): ResultTable[] =>
  result.ways.length === 1 ? tablesOfOneWay(result) : tablesOfWays(result);

/** Tables of a log with one variant: scores and, with several samples, their agreement. */
const tablesOfOneWay = (result: ImportedResult): ResultTable[] => [
  modelTable(result),
  ...(result.differences.length > 0 ? [modelDifferencesTable(result)] : []),
  ...(hasSelfAgreement(result) ? [selfAgreementTable(result)] : []),
  ...(result.models.length > 1 ? [modelAgreementTable()] : []),
  scoreBySetTable(result),
  answerCountTable(result),
  ...notReadTables(result, 'Prompt variant'),
];

const tablesOfWays = (result: ImportedResult): ResultTable[] => [
  modelTable(result),
  ...(result.effects.length > 0 ? [levelEffectTable(result)] : []),
  ...(result.differences.length > 0 ? [modelDifferencesTable(result)] : []),
  selfAgreementTable(result),
  ...(result.models.length > 1 ? [modelAgreementTable()] : []),
  variantTable(result),
  scoreBySetTable(result),
  setByWayTable(result),
  answerCountTable(result),
  ...notReadTables(result, 'Prompt variant'),
];

/** With one variant the table has no columns about variants. */
export function modelTable(result: ImportedResult): ResultTable {
  const table = fullModelTable(result);
  if (result.ways.length > 1) return table;
  return {
    ...table,
    words: modelWordColumns,
    rows: table.rows.map(({ words, ...row }) => {
      const { verdict: _, ...own } = words;
      return { ...row, words: own };
    }),
    figures: table.figures.filter(
      ({ field }) => !ofVariants.has(field) && (result.samples > 1 || !field.startsWith('robustness/')),
    ),
  };
}

const ofVariants: ReadonlySet<string> = new Set([
  'sigma',
  'noiseFloor',
  'promptEffect/value',
  'promptEffect/p',
  'sureGrade',
  'flipping',
]);

const fullModelTable = (result: ImportedResult): ResultTable => ({
  id: 'models',
  title: 'Models',
  words: [...modelWordColumns, { id: 'verdict', title: 'Verdict' }],
  rows: modelRows(result).map((row) => ({
    ...row,
    words: { verdict: modelCardState(result.verdicts, importedClaimKinds, row.model?.id ?? '') ?? '' },
  })),
  figures: [
    { ...numberColumn('mu', 'Mean score (%)', 1, 'μ: the mean over prompt variants and sets'), interval: 'interval/mu' },
    ...robustnessColumns(result.models),
    {
      ...numberColumn('sigma', 'Spread (σ)', 2, 'Sample standard deviation of the score over prompt variants, in points'),
      interval: 'interval/sigma',
    },
    numberColumn(
      'noiseFloor',
      'By flips alone (σ₀)',
      2,
      'The σ that questions flipping either way would give by themselves',
    ),
    {
      ...numberColumn(
        'promptEffect/value',
        'Effect (τ)',
        1,
        'Spread of the true scores of these variants in points, flips taken out, with its 95% interval. Needs at least five variants',
      ),
      interval: 'promptEffect/interval',
    },
    pValueColumn('promptEffect/p', 'p', 'Of the F and the permutation test, corrected by Holm over the models'),
    ...(result.models.some(({ sureGrade }) => sureGrade !== undefined)
      ? [{ field: 'sureGrade', title: 'Grade', meaning: 'Grades that are together at least 90% sure' }]
      : []),
    countColumn('flipping', 'Flipping questions', 'Questions whose score is not the same in every variant'),
    countColumn('holes', 'Not in the log', 'Cells of questions, variants and samples without an answer in the log'),
    numberColumn('tokens/completion', 'Tokens written', 0, 'Mean per answer'),
  ],
});

export const levelEffectTable = (result: ImportedResult): ResultTable => ({
  id: 'effects',
  title: 'Each level compared with the first of its factor',
  words: [
    { id: 'benchmark', title: 'Set' },
    ...modelWordColumns,
    { id: 'factor', title: 'Factor' },
    { id: 'from', title: 'First level' },
    { id: 'to', title: 'Level' },
  ],
  rows: result.effects.map(({ set, model, factor, from, to }, at) => ({
    at: pointer('effects', at),
    ...(model !== undefined && { model: { id: model, index: modelIndex(result, model) } }),
    words: {
      benchmark: set,
      ...(model === undefined && { model: 'All models' }),
      factor: factorTitle(result, factor),
      from: levelTitle(result, factor, from),
      to: levelTitle(result, factor, to),
    },
  })),
  figures: [
    percentColumn('difference', 'Difference (points)', 'Score of the level minus that of the first, all else the same'),
    percentColumn('low', 'From', 'Lower end of the 95% interval over other questions'),
    percentColumn('high', 'To', 'Upper end'),
    countColumn('items', 'Questions (n)'),
    countColumn('pairs', 'Pairs (n)', 'Answers compared with each other'),
  ],
});

export const modelDifferencesTable = (result: ImportedResult): ResultTable => ({
  id: 'differences',
  title: 'Models against each other, on the questions that both answered',
  words: [
    { id: 'one', title: 'One' },
    { id: 'other', title: 'Other' },
  ],
  rows: result.differences.map(({ one, other }, at) => ({
    at: pointer('differences', at),
    words: { one: modelName(one), other: modelName(other) },
  })),
  figures: [
    {
      ...numberColumn('difference', 'One less other (points)', 1, 'Mean over sets, questions and variants'),
      interval: 'interval',
    },
    pValueColumn('p', 'p', 'Paired bootstrap over questions, corrected by Holm over all pairs'),
    percentColumn('same', 'Same answer (%)', 'Of the questions and variants where both have a readable answer'),
    countColumn('compared', 'Compared (n)'),
  ],
});

const endless = 'no question’s score differs between variants';

/** Whether each question has two answers or more, so that a model can agree with itself. */
export const hasSelfAgreement = ({ ways, samples }: ImportedResult): boolean => ways.length > 1 || samples > 1;

export const selfAgreementTable = (result: ImportedResult): ResultTable => ({
  id: 'agreement',
  title: 'How far a model agrees with itself',
  words: [...modelWordColumns],
  rows: modelRows(result),
  figures: [
    {
      ...percentColumn(
        'agreement/share',
        'The same in all (%)',
        'Questions with the same answer in every variant and sample',
      ),
      interval: 'agreement/interval',
    },
    countColumn('agreement/complete', 'Questions (n)', 'Those with a readable answer in every variant and sample'),
    {
      ...numberColumn(
        'agreement/xParaCon',
        'XParaCon',
        2,
        '−log₂ of the mean standard deviation of a question’s scores over variants; higher is less sensitive',
      ),
      endless,
    },
    {
      ...numberColumn('agreement/ways/value', 'α between variants', 2, 'Krippendorff’s α (nominal) of the answers'),
      interval: 'agreement/ways/interval',
    },
    {
      ...numberColumn('agreement/repeats/value', 'α between repeats', 2, 'The same, between samples of one cell'),
      interval: 'agreement/repeats/interval',
    },
  ],
});

export const modelAgreementTable = (): ResultTable => ({
  id: 'raters',
  title: 'The models as raters of the same questions',
  words: [{ id: 'what', title: 'What' }],
  rows: [{ at: '/raters', words: { what: 'All models' } }],
  figures: [
    { ...numberColumn('value', 'α between models', 2, 'Krippendorff’s α (nominal) of the answers'), interval: 'interval' },
    countColumn('units', 'Units (n)', 'Questions and variants with readable answers from two models or more'),
  ],
});

/** A row for each model and variant. */
export const variantTable = (result: ImportedResult): ResultTable => ({
  id: 'ways',
  title: 'Score in each prompt variant',
  words: [...modelWordColumns, { id: 'way', title: variantsColumnHeading(result) }],
  rows: result.models.flatMap(({ model, ways }, index) =>
    ways.map((_, w) => ({
      at: pointer('models', index, 'ways', w),
      model: { id: model, index },
      words: { way: result.ways[w]?.title ?? '' },
    })),
  ),
  figures: [
    numberColumn('score', 'Score (%)', 1, 'The mean over sets'),
    countColumn('answered', 'Answers'),
    categoryCountColumn('unreadable'),
    categoryCountColumn('refused'),
  ],
});

export const scoreBySetTable = (result: ImportedResult): ResultTable => ({
  id: 'sets',
  title: result.ways.length > 1 ? 'Scores and Cochran’s Q by set' : 'Scores by set',
  words: [...modelWordColumns, { id: 'benchmark', title: 'Set' }],
  rows: setRows(result),
  figures: [
    numberColumn('mu', 'Mean score (%)', 1),
    ...(result.ways.length > 1
      ? [
          numberColumn('sigma', 'Spread (σ)', 2, 'Over variants, in points'),
          numberColumn('cochranQ', 'Q', 1, 'Cochran’s Q: whether variants differ, of answers that are right or wrong'),
          countColumn('degreesOfFreedom', 'Degrees of freedom'),
          pValueColumn('pHolm', 'p', 'Of Q, corrected by Holm over the model’s sets'),
        ]
      : []),
    countColumn('items', 'Questions (n)'),
  ],
});

const setByWayTable = (result: ImportedResult): ResultTable => ({
  id: 'sets-by-way',
  title: 'Score by set and prompt variant (%)',
  words: [...modelWordColumns, { id: 'benchmark', title: 'Set' }],
  rows: setRows(result),
  figures: result.ways.map(({ title }, w) => numberColumn(`byWay/${w}`, title, 1)),
});

const setRows = ({ models }: ImportedResult) =>
  models.flatMap(({ model, sets }, index) =>
    sets.map(({ set }, s) => ({
      at: pointer('models', index, 'sets', s),
      model: { id: model, index },
      words: { benchmark: set },
    })),
  );

export const answerCountTable = (result: ImportedResult): ResultTable => ({
  id: 'answering',
  title: 'What came of the answers',
  words: [...modelWordColumns],
  rows: modelRows(result),
  figures: answerCountColumns({
    unreadable: 'No answer could be read; counts as wrong',
    refused: 'Counts as wrong',
    ofCut: [unscoredCountColumn],
  }),
});
