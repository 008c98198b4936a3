import { notReadTables } from '../../../report/not-read-table.ts';
import type { AnswerCountsContent } from '../../../report/answer-counts.ts';
import type { ImportedResult } from '../measure/result.ts';
import { answerCountTable } from './tables.ts';

export const importAnswerCountsContent = (result: ImportedResult): AnswerCountsContent => ({
  says: 'If Evenkeel reads the answers, an unreadable or refused one counts as wrong. If the log’s own score counts, it has that score. An answer without a score in the log is counted apart and is in no score. It is still compared with other answers.',
  tables: [{ table: answerCountTable(result) }, ...notReadTables(result, 'Prompt variant').map((table) => ({ table }))],
});
