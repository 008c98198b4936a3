import { isNumber } from '../../../core/json/json.ts';
import { costFigures, countFigures, unscoredFigure, type Answering } from '../../../report/answer-counts.ts';
import { numberOf, type ResultTable } from '../../../report/result-table.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { inPercent, inPoints, modelColumn, modelRows } from './table-rows.ts';

export const answering = (result: SystemPromptResult): Answering =>
  result.models.some(({ cells }) => isNumber(cells))
    ? { tables: [{ table: answeringTable(result) }] }
    : {
        says: 'A score table has no answers, so tokens, time, refusals and unreadable or cut answers are not known.',
        tables: [],
      };

/** The names that files give to what an answer takes, in its order. */
const costNames = ['promptTokens', 'completionTokens', 'prefillMs', 'decodeMs'];

export const answeringTable = (result: SystemPromptResult): ResultTable => ({
  id: 'answering',
  title: 'Answers, tokens and time by model',
  words: [modelColumn],
  rows: modelRows(result),
  figures: [
    { ...numberOf('mu', 'μ', 1, inPercent), only: 'page' },
    { ...numberOf('sigma', 'σ', 2, inPoints), only: 'page' },
    ...costFigures.map((figure, n) => ({ ...figure, id: costNames[n] ?? figure.field })),
    ...countFigures({
      ofCut: result.models.some(({ unscored }) => unscored !== undefined) ? [unscoredFigure] : [],
    }),
  ],
});
