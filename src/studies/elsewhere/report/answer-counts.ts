import { notReadTables } from '../../../report/not-read-table.ts';
import type { AnswerCountsContent } from '../../../report/answer-counts.ts';
import type { ImportedResult } from '../measure/result.ts';
import { answerCountTable } from './tables.ts';

export const importAnswerCountsContent = (result: ImportedResult): AnswerCountsContent => ({
  says: 'An answer that cannot be read, or refuses, counts as wrong where Evenkeel reads; where the log’s own scoring counts, it is worth what that says. One that the log gives no score is counted apart and is in no score; what it says is compared with other answers all the same.',
  tables: [{ table: answerCountTable(result) }, ...notReadTables(result, 'Way of asking').map((table) => ({ table }))],
});
