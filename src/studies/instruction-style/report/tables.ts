import { styleLines, titleOf } from '../charts/style-lines.ts';
import { pointer } from '../../../core/json/json-pointer.ts';
import type { InstructionStyleResult } from '../measure/result.ts';
import { countOf, pOf, type ResultFigure, type ResultTable } from '../../../report/result-table.ts';
import { answeringByStyleTable, answeringTable } from './answer-counts.ts';
import { dimensionFigures, lineRows, rowOf, wordsOf } from './table-rows.ts';
import { correlationTable, differenceTable, sizeTable, sizeTrendTable, winsTable } from './trend-tables.ts';

/** All tables, in the order of the report. */
export const tables = (result: InstructionStyleResult): ResultTable[] =>
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

export const accuracyTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'accuracy',
  title: 'Accuracy in percent by model and style',
  ...lineRows(result),
  figures: [
    ...result.styles.map(({ id, title }): ResultFigure => ({
      field: pointer('accuracy', id).slice(1),
      title,
      digits: 1,
      interval: pointer('accuracyInterval', id).slice(1),
    })),
    { field: 'mean', title: 'Mean', digits: 1, interval: 'interval/mean' },
    { field: 'range', title: 'Range', digits: 1, meaning: 'Highest less lowest accuracy, in points' },
    { field: 'noise/range', title: 'by chance', digits: 1, meaning: 'The range if no style moved the model' },
    pOf('noise/p', 'p of the range', 'How often chance gives so large a range'),
    ...counted(result.models, 'items', 'Items (n)'),
  ],
});

export const sensitivityTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'ssi',
  title: 'Style sensitivity (SSI) by model',
  ...lineRows(result),
  figures: [
    { field: 'ssi', title: 'Sensitivity (SSI)', digits: 2, meaning: 'Less is steadier' },
    { field: 'noise/ssi', title: 'by chance', digits: 2, meaning: 'The SSI if no style moved the model' },
    { field: 'cochran/q', title: 'Cochran’s Q', digits: 2 },
    { field: 'cochran/degreesOfFreedom', title: 'df', digits: 0, meaning: 'Degrees of freedom' },
    pOf('cochran/p', 'p'),
    pOf('cochran/pHolm', 'p (Holm)', 'Corrected over all rows'),
  ],
});

export const consistencyTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'crs',
  title: 'Consistency of the answers (CRS) by model',
  ...lineRows(result),
  figures: [...dimensionFigures('crs/', 'interval/crs/'), ...counted(result.models, 'crsItems', 'Items compared')],
});

export const pairTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'pairs',
  title: 'Consistency by pair of styles',
  words: [...wordsOf(result), { id: 'pair', title: 'Pair of styles' }],
  rows: styleLines(result).flatMap((line) =>
    line.line.pairs.map(({ a, b }, p) =>
      rowOf(result, line, pointer('pairs', p), {
        pair: `${titleOf(result.styles, a)} – ${titleOf(result.styles, b)}`,
      }),
    ),
  ),
  figures: [...dimensionFigures(''), countOf('n', 'Items compared')],
});

export const fidelityTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'fidelity',
  title: 'Likeness to the reference solutions (fidelity) by model',
  ...lineRows(result),
  figures: [...dimensionFigures('fidelity/'), countOf('fidelityItems', 'Items with a solution')],
});

export const fidelityByStyleTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'fidelity-styles',
  title: 'Fidelity by style',
  words: [...wordsOf(result), { id: 'style', title: 'Style' }],
  rows: styleLines(result).flatMap((line) =>
    line.line.fidelityByStyle.map(({ style }, s) =>
      rowOf(result, line, pointer('fidelityByStyle', s), { style: titleOf(result.styles, style) }),
    ),
  ),
  figures: [...dimensionFigures(''), countOf('n', 'Answers compared')],
});

/** Published figures know of no items: then there is no column of noughts. */
const counted = (
  models: InstructionStyleResult['models'],
  field: 'items' | 'crsItems',
  title: string,
): ResultFigure[] => (models.some((line) => line[field] > 0) ? [countOf(field, title)] : []);
