import { answerCountColumns, type AnswerCountsContent } from '../../../report/answer-counts.ts';
import { notReadTables } from '../../../report/not-read-table.ts';
import type { ResultTable } from '../../../report/result-table.ts';
import type { ConfigurationResult } from '../measure/result.ts';
import { modelAndSetColumns, rowsWithPointers, modelAndSetTableRow } from './configuration-rows.ts';

export const configAnswerCountsContent = (result: ConfigurationResult): AnswerCountsContent => ({
  says: 'An unreadable or refused answer counts as wrong in the score. Consistency compares the words alone, in lower case and trimmed: the same answer in other words is another output.',
  tables: [{ table: answerCountTable(result) }, ...notReadTables(result, 'Configuration').map((table) => ({ table }))],
});

export const answerCountTable = (result: ConfigurationResult): ResultTable => ({
  id: 'answering',
  title: 'Answers by model and set',
  words: modelAndSetColumns,
  rows: rowsWithPointers(result).map(modelAndSetTableRow),
  figures: answerCountColumns({ unreadable: 'No answer could be read; counts as wrong', refused: 'Counts as wrong' }),
});
