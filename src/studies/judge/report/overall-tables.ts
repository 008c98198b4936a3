import { pointer } from '../../../core/json/json-pointer.ts';
import type { JudgeResult } from '../measure/result.ts';
import { correlationFigures } from './agreement-tables.ts';
import { modelsOf, temperatureTitle } from './lines.ts';
import { alphaAt, countOf } from './rows.ts';
import type { ResultTable } from '../../../report/result-table.ts';

/** One figure per model, as the paper ranks them; `overallRule` says how they are made. */
export const overallTable = (result: JudgeResult): ResultTable => ({
  id: 'overall',
  title: 'Self-consistency, inter-scale consistency and agreement by model',
  ...lines(result),
  figures: [
    alphaAt('selfConsistency', 'mean', 'Self-consistency', 'Mean α of a model’s ratings with themselves'),
    countOf('selfConsistency/undefined', 'without', 'Of the self-consistencies: those that have no α, left out'),
    alphaAt('interScale', 'mean', 'Inter-scale', 'Mean α of its ratings on one scale with those on another'),
    countOf('interScale/undefined', 'without', 'Of the inter-scale consistencies: those that have no α, left out'),
    ...correlationFigures('agreement').filter(({ field }) => !field.includes('gain')),
  ],
});

export const answeringTable = (result: JudgeResult): ResultTable => ({
  id: 'answering',
  title: 'Answers by model',
  ...lines(result),
  figures: [
    countOf('unreadable', 'Unreadable', 'No rating could be read; a missing rating'),
    countOf('refused', 'Refused', 'It would not rate; a missing rating'),
    countOf('cut', 'Cut', 'Ended by the token limit; read all the same'),
    countOf('failed', 'Failed', 'Asked, no answer came back'),
    countOf('changedByHand', 'Changed by hand', 'Answers whose reading was changed by hand'),
    countOf('answered', 'Answered'),
    countOf('cells', 'of cells'),
  ],
});

/** A row for each model and temperature. */
function lines(result: JudgeResult): Pick<ResultTable, 'words' | 'rows'> {
  const models = modelsOf(result);
  return {
    words: [
      { id: 'model', title: 'Model' },
      ...(result.temperatures.length > 1 ? [{ id: 'temperature', title: 'Temperature' }] : []),
    ],
    rows: result.overall.map(({ model, temperature }, at) => ({
      at: pointer('overall', at),
      model: { id: model, index: models.indexOf(model) },
      words: { temperature: temperatureTitle(result, temperature) },
    })),
  };
}
