import { tokenAndTimeColumns, answerCountColumns, type AnswerCountsContent } from '../../../report/answer-counts.ts';
import { countColumn, percentColumn, type ResultTable } from '../../../report/result-table.ts';
import type { ParaphraseResult } from '../measure/result.ts';
import { modelAndScopeLines } from './paraphrase-lines.ts';
import { hasAnswers, paraphraseTableRow } from './table-rows.ts';

export const paraphraseAnswerCountsContent = (result: ParaphraseResult): AnswerCountsContent => ({
  says: 'The paper’s rule takes only a capital letter with a full stop after “Answer:”. Evenkeel’s own, tolerant rule also reads small letters, bold, “(B)” and the choice’s text. If the two accuracies are far apart, the model knows more than the form of its answers shows.',
  tables: [{ table: answerCountTable(result) }],
});

export const unreadableMeaning = 'No answer could be read by the strict rule; counts as wrong';
export const tolerantOnlyColumn = countColumn(
  'tolerantOnly',
  'Only tolerantly',
  'Of those: answers that the tolerant rule can read',
);

export const answerCountTable = (result: ParaphraseResult): ResultTable => ({
  id: 'answering',
  title: 'Answers, tokens and time by model',
  words: [{ id: 'model', title: 'Model' }],
  rows: hasAnswers(result) ? modelAndScopeLines(result, ['all']).map((line) => paraphraseTableRow(line)) : [],
  figures: [
    ...answerCountColumns({
      unreadable: unreadableMeaning,
      ofUnreadable: [
        tolerantOnlyColumn,
        percentColumn('tolerantAccuracy', 'Accuracy, tolerant (%)', 'Accuracy if the tolerant rule counted'),
      ],
    }),
    ...tokenAndTimeColumns,
  ],
});
