import { pointer } from '../../../base/json/json-pointer.ts';
import { numberColumn, type ResultTable } from '../../../report/result-table.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { modelColumn } from './table-rows.ts';

/**
 * Splits the noise floor into a part that recurs in every run and a part from sampling. It needs several samples per cell.
 */
export const noiseFloorTable = (result: SystemPromptResult): ResultTable => ({
  id: 'flips',
  title: 'The noise floor: questions that flip either way, and sampling',
  words: [modelColumn],
  rows: (result.details?.flips ?? []).map(({ model }, index) => ({
    at: pointer('details', 'flips', index),
    model: { id: model, index },
    words: {},
    elsewhere: { noiseFloor: pointer('models', index, 'noiseFloor') },
  })),
  figures: [
    numberColumn('noiseFloor', 'Noise floor (σ₀)', 2, 'In points. Its square is the sum of the squares of the other two'),
    numberColumn('questions', 'Questions that flip either way', 2, 'They flip again whenever asked again. In points'),
    numberColumn(
      'sampling',
      'Sampling',
      2,
      'Samples of the same prompt that differ. More samples make it smaller. In points',
    ),
  ],
});
