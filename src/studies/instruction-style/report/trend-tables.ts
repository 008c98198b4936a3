import { modelsInLines, levelTitleOrId } from '../charts/style-lines.ts';
import { accuracyAndDimensions, pathOfMeasure, type DimensionOrAccuracy } from '../charts/points.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { rcScoreDimensions, type InstructionStyleResult } from '../measure/result.ts';
import { countColumn, pValueColumn, type NumericResultColumn, type ResultTable } from '../../../report/result-table.ts';
import { rcScoreDimensionTitles, styleTableWordColumns } from './table-rows.ts';

export const correlationTable = ({ correlations, decodingLevels }: InstructionStyleResult): ResultTable => ({
  id: 'correlation',
  title: 'Correlation of consistency with mean accuracy',
  words: [
    { id: 'dimension', title: 'Dimension' },
    { id: 'decoding', title: 'Decoding' },
  ],
  rows: correlations.flatMap(({ decoding }, c) =>
    rcScoreDimensions.map((dimension) => ({
      at: pointer('correlations', c, 'correlation', dimension),
      words: { dimension: rcScoreDimensionTitles[dimension], decoding: levelTitleOrId(decodingLevels, decoding) },
    })),
  ),
  figures: [
    { field: 'pearson', title: 'Pearson’s r', digits: 3, interval: 'interval/pearson' },
    pValueColumn('pPearson', 'p of r', 'As if all points were independent'),
    { field: 'spearman', title: 'Spearman’s ρ', digits: 3, interval: 'interval/spearman' },
    pValueColumn('pSpearman', 'p of ρ', 'As if all points were independent'),
    ...withinBenchmarkColumns(correlations),
    countColumn('n', 'Points (n)', 'Model × benchmark'),
    countColumn('models', 'Models'),
  ],
});

/** Empty with one benchmark, and for results of version 0.1. */
function withinBenchmarkColumns([first]: InstructionStyleResult['correlations']): NumericResultColumn[] {
  const within = first?.correlation.rcscore.within;
  if (!within) return [];
  return [
    ...within.benchmarks.map(({ benchmark }, b) => ({
      field: `within/benchmarks/${b}/pearson`,
      title: `r within ${benchmark}`,
      digits: 3,
    })),
    { field: 'within/centred', title: 'r, means removed', digits: 3, meaning: 'With the mean of each benchmark removed' },
    {
      field: 'within/between',
      title: 'Share between benchmarks',
      digits: 2,
      meaning: 'Share of the covariance. Above 1 if points within benchmarks go the other way',
    },
  ];
}

const titleOfMeasure = (measure: DimensionOrAccuracy): string =>
  measure === 'accuracy' ? 'Mean accuracy (%)' : rcScoreDimensionTitles[measure];

/** How often each decoding is higher. */
export const decodingWinsTable = ({ decodings, decodingLevels }: InstructionStyleResult): ResultTable => {
  const hasBoth = 'rows' in decodings;
  const [first, second] = hasBoth
    ? [decodings.first, decodings.second].map((id) => levelTitleOrId(decodingLevels, id))
    : ['', ''];
  return {
    id: 'wins',
    title: 'How often which decoding is higher',
    words: [{ id: 'measure', title: 'Measure' }],
    rows: (hasBoth ? accuracyAndDimensions : []).map((each) => ({
      at: pointer('decodings', ...pathOfMeasure(each)),
      words: { measure: each === 'rcscore' ? 'CRS' : titleOfMeasure(each) },
    })),
    figures: [
      countColumn('first', `${first} higher`),
      countColumn('second', `${second} higher`),
      countColumn('ties', 'Equal'),
      countColumn('n', 'Compared (n)', 'Model × benchmark with both'),
      {
        field: 'gain',
        title: 'Gain',
        digits: 3,
        interval: 'interval',
        meaning: `Mean of ${first} minus ${second}: in points for accuracy, unscaled for CRS`,
      },
    ],
  };
};

export const decodingDifferenceTable = (result: InstructionStyleResult): ResultTable => {
  const { decodings, decodingLevels, models } = result;
  const rows = 'why' in decodings ? [] : decodings.rows;
  const titled = (which: 'first' | 'second') => ('why' in decodings ? '' : levelTitleOrId(decodingLevels, decodings[which]));
  return {
    id: 'differences',
    title: 'Both decodings by model',
    words: [...styleTableWordColumns(result).filter(({ id }) => id !== 'decoding'), { id: 'measure', title: 'Measure' }],
    rows: rows.flatMap(({ model, benchmark }, r) =>
      accuracyAndDimensions.map((each) => ({
        at: pointer('decodings', 'rows', r, ...pathOfMeasure(each)),
        model: { id: model, index: modelsInLines(models).indexOf(model) },
        words: { benchmark, measure: titleOfMeasure(each) },
      })),
    ),
    figures: [
      { field: 'first', title: titled('first'), digits: 3 },
      { field: 'second', title: titled('second'), digits: 3 },
      { field: 'difference', title: 'Difference', digits: 3 },
    ],
  };
};

export const consistencyBySizeTable = ({ sizes, models, decodingLevels }: InstructionStyleResult): ResultTable => ({
  id: 'sizes',
  title: 'Consistency and sensitivity by size',
  words: [
    { id: 'model', title: 'Model' },
    { id: 'decoding', title: 'Decoding' },
  ],
  rows: sizes.flatMap(({ decoding, points }, s) =>
    points.map(({ model }, p) => ({
      at: pointer('sizes', s, 'points', p),
      model: { id: model, index: modelsInLines(models).indexOf(model) },
      words: { decoding: levelTitleOrId(decodingLevels, decoding) },
    })),
  ),
  figures: [
    countColumn('parameters', 'Parameters'),
    { field: 'crs', title: 'CRS', digits: 3 },
    { field: 'ssi', title: 'SSI', digits: 2 },
    { field: 'accuracy', title: 'Mean accuracy (%)', digits: 1 },
  ],
});

export const sizeTrendTable = ({ sizes, decodingLevels }: InstructionStyleResult): ResultTable => ({
  id: 'size-trends',
  title: 'Correlation with the parameter count',
  words: [
    { id: 'measure', title: 'Measure' },
    { id: 'decoding', title: 'Decoding' },
  ],
  rows: sizes.flatMap(({ decoding }, s) =>
    (['crs', 'ssi'] as const).map((measure) => ({
      at: pointer('sizes', s, measure),
      words: { measure: measure.toUpperCase(), decoding: levelTitleOrId(decodingLevels, decoding) },
    })),
  ),
  figures: [{ field: 'spearman', title: 'Spearman’s ρ', digits: 3 }, pValueColumn('p', 'p'), countColumn('n', 'Models (n)')],
});
