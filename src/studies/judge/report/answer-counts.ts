import { answerCountColumns, type AnswerCountsContent } from '../../../report/answer-counts.ts';
import type { ResultTable } from '../../../report/result-table.ts';
import type { JudgeResult } from '../measure/result.ts';
import { modelTemperatureColumnsAndRows } from './table-rows.ts';

export const judgeAnswerCountsContent = (result: JudgeResult): AnswerCountsContent => ({
  says: 'Nothing is guessed. A number beyond the scale, a rating between two points, or several ratings are unreadable, each with its reason. Unreadable, refused and failed answers are missing ratings, which α allows for. A pair counts if it has two or more ratings.',
  tables: [{ table: answerCountTable(result) }],
});

export const answerCountTable = (result: JudgeResult): ResultTable => ({
  id: 'answering',
  title: 'Answers by model',
  ...modelTemperatureColumnsAndRows(result),
  figures: answerCountColumns({
    unreadable: 'No rating could be read; a missing rating',
    refused: 'It declined to rate; a missing rating',
  }),
});
