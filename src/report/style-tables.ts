import { benchmarksOf, modelsOf, styleLines, titleOf, type StyleLine } from '../charts/style-lines.ts';
import { pointer } from '../json-pointer.ts';
import { dimensions, type Dimension, type InstructionStyleResult } from '../study/instruction-style-result.ts';
import type { Form } from '../ui/format.ts';

/** A table of a report as data: the page shows it and the exports write it. */
export interface StyleTable {
  readonly id: string;
  readonly title: string;
  /** What stands before the numbers, by name. */
  readonly words: readonly { readonly id: string; readonly title: string }[];
  readonly rows: readonly StyleTableRow[];
  readonly figures: readonly StyleFigure[];
}

export interface StyleTableRow {
  /** Where the row's numbers stand (RFC 6901). */
  readonly at: string;
  /** The model that the row is of, and its place among the models. */
  readonly model?: { readonly id: string; readonly index: number };
  readonly words: Readonly<Record<string, string>>;
}

/** A number of each row: `field` is where it stands below the row, `interval` where its 95 % interval does. */
export interface StyleFigure {
  readonly field: string;
  readonly title: string;
  readonly digits: number;
  readonly meaning?: string;
  readonly form?: Form;
  readonly interval?: string;
  /** What a number without end means, said beside its «∞». */
  readonly endless?: string;
}

const dimensionNames: Readonly<Record<Dimension, string>> = {
  structurality: 'Structurality',
  lexicality: 'Lexicality',
  coherence: 'Coherence',
  rcscore: 'RCScore',
};

/** All tables, in the order of the report. */
export const styleTables = (result: InstructionStyleResult): StyleTable[] =>
  [
    accuracyTable,
    sensitivityTable,
    consistencyTable,
    pairTable,
    correlationTable,
    winsTable,
    differenceTable,
    sizeTable,
    sizeTrendTable,
    fidelityTable,
    fidelityByStyleTable,
    answeringTable,
    answeringByStyleTable,
  ].map((table) => table(result));

export const accuracyTable = (result: InstructionStyleResult): StyleTable => ({
  id: 'accuracy',
  title: 'Accuracy in percent by model and style',
  ...lines(result),
  figures: [
    ...result.styles.map(({ id, title }): StyleFigure => ({
      ...{ field: pointer('accuracy', id).slice(1), title, digits: 1 },
      interval: pointer('accuracyInterval', id).slice(1),
    })),
    { field: 'mean', title: 'Mean', digits: 1, interval: 'interval/mean' },
    { field: 'range', title: 'Range', digits: 1, meaning: 'Highest less lowest accuracy, in points' },
    { field: 'noise/range', title: 'by chance', digits: 1, meaning: 'The range if no style moved the model' },
    {
      field: 'noise/p',
      title: 'p of the range',
      digits: 3,
      form: 'p',
      meaning: 'How often chance gives so large a range',
    },
    ...counted(result.models, 'items', 'Items (n)'),
  ],
});

export const sensitivityTable = (result: InstructionStyleResult): StyleTable => ({
  id: 'ssi',
  title: 'Style sensitivity (SSI) by model',
  ...lines(result),
  figures: [
    { field: 'ssi', title: 'Sensitivity (SSI)', digits: 2, meaning: 'Less is steadier' },
    { field: 'noise/ssi', title: 'by chance', digits: 2, meaning: 'The SSI if no style moved the model' },
    { field: 'cochran/q', title: 'Cochran’s Q', digits: 2 },
    { field: 'cochran/degreesOfFreedom', title: 'df', digits: 0, meaning: 'Degrees of freedom' },
    { field: 'cochran/p', title: 'p', digits: 3, form: 'p' },
    { field: 'cochran/pHolm', title: 'p (Holm)', digits: 3, form: 'p', meaning: 'Corrected over all rows' },
  ],
});

export const consistencyTable = (result: InstructionStyleResult): StyleTable => ({
  id: 'crs',
  title: 'Consistency of the answers (CRS) by model',
  ...lines(result),
  figures: [...dimensionFigures('crs/', 'interval/crs/'), ...counted(result.models, 'crsItems', 'Items compared')],
});

export const pairTable = (result: InstructionStyleResult): StyleTable => ({
  id: 'pairs',
  title: 'Consistency by pair of styles',
  words: [...wordsOf(result), { id: 'pair', title: 'Pair of styles' }],
  rows: styleLines(result).flatMap((line) =>
    line.line.pairs.map(({ a, b }, p) =>
      row(result, line, pointer('pairs', p), {
        pair: `${titleOf(result.styles, a)} – ${titleOf(result.styles, b)}`,
      }),
    ),
  ),
  figures: [...dimensionFigures(''), count('n', 'Items compared')],
});

export const correlationTable = ({ correlations, decodingLevels }: InstructionStyleResult): StyleTable => ({
  id: 'correlation',
  title: 'Correlation of consistency with mean accuracy',
  words: [
    { id: 'dimension', title: 'Dimension' },
    { id: 'decoding', title: 'Decoding' },
  ],
  rows: correlations.flatMap(({ decoding }, c) =>
    dimensions.map((dimension) => ({
      at: pointer('correlations', c, 'correlation', dimension),
      words: { dimension: dimensionNames[dimension], decoding: titleOf(decodingLevels, decoding) },
    })),
  ),
  figures: [
    { field: 'pearson', title: 'Pearson’s r', digits: 3, interval: 'interval/pearson' },
    { field: 'pPearson', title: 'p of r', digits: 3, form: 'p', meaning: 'As if all points were independent' },
    { field: 'spearman', title: 'Spearman’s ρ', digits: 3, interval: 'interval/spearman' },
    { field: 'pSpearman', title: 'p of ρ', digits: 3, form: 'p', meaning: 'As if all points were independent' },
    count('n', 'Points (n)', 'Model × benchmark'),
    count('models', 'Models'),
  ],
});

/** How often which decoding is higher. */
export const winsTable = ({ decodings, decodingLevels }: InstructionStyleResult): StyleTable => {
  const [first, second] =
    'why' in decodings ? ['', ''] : [decodings.first, decodings.second].map((id) => titleOf(decodingLevels, id));
  return {
    id: 'wins',
    title: 'How often which decoding is higher',
    words: [{ id: 'measure', title: 'Measure' }],
    rows:
      'why' in decodings
        ? []
        : [
            { at: '/decodings/accuracy', words: { measure: 'Mean accuracy (%)' } },
            ...dimensions.map((dimension) => ({
              at: pointer('decodings', 'crs', dimension),
              words: { measure: dimension === 'rcscore' ? 'CRS' : dimensionNames[dimension] },
            })),
          ],
    figures: [
      count('first', `${first} higher`),
      count('second', `${second} higher`),
      count('ties', 'Equal'),
      count('n', 'Compared (n)', 'Model × benchmark with both'),
      {
        ...{ field: 'gain', title: 'Gain', digits: 3, interval: 'interval' },
        meaning: `Mean of ${first} less ${second}: points for accuracy, CRS as it is`,
      },
    ],
  };
};

export const differenceTable = (result: InstructionStyleResult): StyleTable => {
  const { decodings, decodingLevels, models } = result;
  const rows = 'why' in decodings ? [] : decodings.rows;
  const [first, second] =
    'why' in decodings ? ['', ''] : [decodings.first, decodings.second].map((id) => titleOf(decodingLevels, id));
  return {
    id: 'differences',
    title: 'Both decodings by model',
    words: [...wordsOf(result).filter(({ id }) => id !== 'decoding'), { id: 'measure', title: 'Measure' }],
    rows: rows.flatMap(({ model, benchmark }, r) =>
      (['accuracy', ...dimensions] as const).map((measure) => ({
        at: pointer('decodings', 'rows', r, ...(measure === 'accuracy' ? [measure] : ['crs', measure])),
        model: { id: model, index: modelsOf(models).indexOf(model) },
        words: { benchmark, measure: measure === 'accuracy' ? 'Mean accuracy (%)' : dimensionNames[measure] },
      })),
    ),
    figures: [
      { field: 'first', title: first!, digits: 3 },
      { field: 'second', title: second!, digits: 3 },
      { field: 'difference', title: 'Difference', digits: 3 },
    ],
  };
};

export const sizeTable = ({ sizes, models, decodingLevels }: InstructionStyleResult): StyleTable => ({
  id: 'sizes',
  title: 'Consistency and sensitivity by size',
  words: [
    { id: 'model', title: 'Model' },
    { id: 'decoding', title: 'Decoding' },
  ],
  rows: sizes.flatMap(({ decoding, points }, s) =>
    points.map(({ model }, p) => ({
      at: pointer('sizes', s, 'points', p),
      model: { id: model, index: modelsOf(models).indexOf(model) },
      words: { decoding: titleOf(decodingLevels, decoding) },
    })),
  ),
  figures: [
    count('parameters', 'Parameters'),
    { field: 'crs', title: 'CRS', digits: 3 },
    { field: 'ssi', title: 'SSI', digits: 2 },
    { field: 'accuracy', title: 'Mean accuracy (%)', digits: 1 },
  ],
});

export const sizeTrendTable = ({ sizes, decodingLevels }: InstructionStyleResult): StyleTable => ({
  id: 'size-trends',
  title: 'Correlation with the parameter count',
  words: [
    { id: 'measure', title: 'Measure' },
    { id: 'decoding', title: 'Decoding' },
  ],
  rows: sizes.flatMap(({ decoding }, s) =>
    (['crs', 'ssi'] as const).map((measure) => ({
      at: pointer('sizes', s, measure),
      words: { measure: measure.toUpperCase(), decoding: titleOf(decodingLevels, decoding) },
    })),
  ),
  figures: [
    { field: 'spearman', title: 'Spearman’s ρ', digits: 3 },
    { field: 'p', title: 'p', digits: 3, form: 'p' },
    count('n', 'Models (n)'),
  ],
});

export const fidelityTable = (result: InstructionStyleResult): StyleTable => ({
  id: 'fidelity',
  title: 'Likeness to the reference solutions (fidelity) by model',
  ...lines(result),
  figures: [...dimensionFigures('fidelity/'), count('fidelityItems', 'Items with a solution')],
});

export const fidelityByStyleTable = (result: InstructionStyleResult): StyleTable => ({
  id: 'fidelity-styles',
  title: 'Fidelity by style',
  words: [...wordsOf(result), { id: 'style', title: 'Style' }],
  rows: styleLines(result).flatMap((line) =>
    line.line.fidelityByStyle.map(({ style }, s) =>
      row(result, line, pointer('fidelityByStyle', s), { style: titleOf(result.styles, style) }),
    ),
  ),
  figures: [...dimensionFigures(''), count('n', 'Answers compared')],
});

export const answeringTable = (result: InstructionStyleResult): StyleTable => ({
  id: 'answering',
  title: 'Answers, tokens and time by model',
  ...lines(result),
  figures: [
    ...countFigures('counts/'),
    { field: 'tokens/prompt', title: 'Tokens read', digits: 1, meaning: 'Mean per answer' },
    { field: 'tokens/completion', title: 'Tokens written', digits: 1, meaning: 'Mean per answer' },
    { field: 'ms/prefill', title: 'ms reading', digits: 1, meaning: 'Mean per answer' },
    { field: 'ms/decode', title: 'ms writing', digits: 1, meaning: 'Mean per answer' },
  ],
});

export const answeringByStyleTable = (result: InstructionStyleResult): StyleTable => ({
  id: 'answering-styles',
  title: 'Answers by style',
  words: [...wordsOf(result), { id: 'style', title: 'Style' }],
  rows: styleLines(result).flatMap((line) =>
    line.line.countsByStyle.map(({ style }, s) =>
      row(result, line, pointer('countsByStyle', s), { style: titleOf(result.styles, style) }),
    ),
  ),
  figures: countFigures(''),
});

const count = (field: string, title: string, meaning?: string): StyleFigure => ({
  ...{ field, title, digits: 0, form: 'count' },
  ...(meaning !== undefined && { meaning }),
});

/** Published figures know of no items: then there is no column of noughts. */
const counted = (
  models: InstructionStyleResult['models'],
  field: 'items' | 'crsItems',
  title: string,
): StyleFigure[] => (models.some((line) => line[field] > 0) ? [count(field, title)] : []);

const countFigures = (under: string): StyleFigure[] => [
  count(`${under}unreadable`, 'Unreadable', 'No answer could be read; counts as wrong'),
  count(`${under}refused`, 'Refused'),
  count(`${under}cut`, 'Cut', 'Ended by the token limit; read all the same'),
  count(`${under}lastNumber`, 'Last number', 'Read without an answer line, as the last number of the text'),
  count(`${under}failed`, 'Failed', 'Asked, no answer came back'),
  count(`${under}changedByHand`, 'Changed by hand', 'Answers whose reading was changed by hand'),
  count(`${under}answered`, 'Answered'),
  count(`${under}cells`, 'of cells'),
];

const dimensionFigures = (under: string, interval?: string): StyleFigure[] =>
  dimensions.map((dimension) => ({
    ...{ field: under + dimension, title: dimensionNames[dimension], digits: 3 },
    ...(interval !== undefined && { interval: interval + dimension }),
  }));

/** A row for each model, benchmark and decoding. */
const lines = (result: InstructionStyleResult): Pick<StyleTable, 'words' | 'rows'> => ({
  words: wordsOf(result),
  rows: styleLines(result).map((line) => row(result, line, '', {})),
});

const wordsOf = ({ models, decodingLevels }: InstructionStyleResult): StyleTable['words'] => [
  { id: 'model', title: 'Model' },
  // What is the same in every row is said once, above.
  ...(benchmarksOf(models).length > 1 ? [{ id: 'benchmark', title: 'Benchmark' }] : []),
  ...(decodingLevels.length > 1 ? [{ id: 'decoding', title: 'Decoding' }] : []),
];

function row(
  { decodingLevels }: InstructionStyleResult,
  { line, index, at }: StyleLine,
  below: string,
  words: Readonly<Record<string, string>>,
): StyleTableRow {
  return {
    at: at + below,
    model: { id: line.model, index },
    words: { benchmark: line.benchmark, decoding: titleOf(decodingLevels, line.decoding), ...words },
  };
}
