import { isNumber } from '../../../base/json/json.ts';
import {
  tokenAndTimeColumns,
  answerCountColumns,
  unscoredCountColumn,
  type AnswerCountsContent,
} from '../../../report/answer-counts.ts';
import { numberColumn, type ResultTable } from '../../../report/result-table.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { muMeaning, sigmaMeaning, modelColumn, modelRows } from './table-rows.ts';

export const systemPromptAnswerCountsContent = (result: SystemPromptResult): AnswerCountsContent =>
  result.models.some(({ cells }) => isNumber(cells))
    ? { tables: [{ table: answerTokenTimeTable(result) }] }
    : {
        says: 'A score table has no answers, so tokens, time, refusals and unreadable or cut answers are not known.',
        tables: [],
      };

/** The names of the token and time columns in files, in the columns’ order. */
const costNames = ['promptTokens', 'completionTokens', 'prefillMs', 'decodeMs'];

export const answerTokenTimeTable = (result: SystemPromptResult): ResultTable => ({
  id: 'answering',
  title: 'Answers, tokens and time by model',
  words: [modelColumn],
  rows: modelRows(result),
  figures: [
    { ...numberColumn('mu', 'μ', 1, muMeaning), only: 'page' },
    { ...numberColumn('sigma', 'σ', 2, sigmaMeaning), only: 'page' },
    ...tokenAndTimeColumns.map((figure, n) => ({ ...figure, id: costNames[n] ?? figure.field })),
    ...answerCountColumns({
      ofCut: result.models.some(({ unscored }) => unscored !== undefined) ? [unscoredCountColumn] : [],
    }),
  ],
});
