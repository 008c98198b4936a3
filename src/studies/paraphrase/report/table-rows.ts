import type { ResultRow, ResultTable } from '../../../report/result-table.ts';
import type { ParaphraseResult } from '../measure/result.ts';
import { promptKindScopeTitles, promptKindScopes, modelAndScopeLines, type ParaphraseLine } from './paraphrase-lines.ts';

/** Published figures have no answers, so their tables omit the columns of counts. */
export const hasAnswers = ({ models }: ParaphraseResult): boolean => models.some(({ cells }) => cells > 0);

/** A row for each model, and for each kind of prompt if there are several. */
export const paraphraseColumnsAndRows = (result: ParaphraseResult): Pick<ResultTable, 'words' | 'rows'> => ({
  words: paraphraseTableWordColumns(result),
  rows: modelAndScopeLines(result).map((line) => paraphraseTableRow(line)),
});

export const paraphraseTableWordColumns = (result: ParaphraseResult): ResultTable['words'] => [
  { id: 'model', title: 'Model' },
  // Omits the column if it would be the same in every row.
  ...(promptKindScopes(result).length > 1 ? [{ id: 'over', title: 'Asked' }] : []),
];

export const paraphraseTableRow = (
  { model, index, over, at }: ParaphraseLine,
  below = '',
  words: Readonly<Record<string, string>> = {},
): ResultRow => ({ at: at + below, model: { id: model, index }, words: { over: promptKindScopeTitles[over], ...words } });
