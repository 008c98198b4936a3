import { pointer } from '../../../base/json/json-pointer.ts';
import { tokenAndTimeColumns, answerCountColumns, type AnswerCountsContent } from '../../../report/answer-counts.ts';
import { notReadTables } from '../../../report/not-read-table.ts';
import { countColumn, type ResultColumn, type ResultTable } from '../../../report/result-table.ts';
import { filterStyleResultRows, levelTitleOrId } from '../charts/style-lines.ts';
import type { InstructionStyleResult } from '../measure/result.ts';
import { modelBenchmarkColumnsAndRows, styleTableRow, styleTableWordColumns } from './table-rows.ts';

export const styleAnswerCountsContent = (result: InstructionStyleResult): AnswerCountsContent => ({
  says: 'An unreadable answer counts as wrong in the accuracies. Here it is counted apart. A model that writes answers in another form may still know them.',
  tables: [
    { table: answerCountByModelTable(result) },
    ...notReadTables(result, 'Style').map((table) => ({ table })),
    { table: answerCountByStyleTable(result), folded: 'By style' },
  ],
});

export const answerCountByModelTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'answering',
  title: 'Answers, tokens and time by model',
  ...modelBenchmarkColumnsAndRows(result),
  figures: [...counts('counts/'), ...tokenAndTimeColumns],
});

export const answerCountByStyleTable = (result: InstructionStyleResult): ResultTable => ({
  id: 'answering-styles',
  title: 'Answers by style',
  words: [...styleTableWordColumns(result), { id: 'style', title: 'Style' }],
  rows: filterStyleResultRows(result).flatMap((line) =>
    line.line.countsByStyle.map(({ style }, s) =>
      styleTableRow(result, line, pointer('countsByStyle', s), { style: levelTitleOrId(result.styles, style) }),
    ),
  ),
  figures: counts(''),
});

const counts = (under: string): ResultColumn[] =>
  answerCountColumns({
    under,
    unreadable: 'No answer could be read; counts as wrong',
    ofCut: [countColumn(`${under}lastNumber`, 'Last number', 'Read without an answer line, as the last number of the text')],
  });
