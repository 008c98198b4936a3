import { pointer } from '../../../base/json/json-pointer.ts';
import type { StudyResult } from '../../../core/studies/study.ts';
import { numberColumn, type ResultTable } from '../../result-table.ts';
import { isResidualPart, variancePartName, variantNounsOf } from './variance-words.ts';

/**
 * `overall`: only the row group over all sets, because a static file has no room for more. The chart's labels contain the
 * sets.
 */
export const varianceSharesTable = (result: StudyResult, overall: boolean): ResultTable => ({
  id: 'variance',
  title: 'Shares of the variance of one answer',
  words: [
    { id: 'set', title: 'Set' },
    { id: 'part', title: 'Comes from' },
  ],
  rows: (result.answerVariance ?? []).flatMap(({ set, parts }, place) =>
    (overall && place > 0 ? [] : parts).map((part, at) => ({
      at: pointer('answerVariance', place, 'parts', at),
      words: {
        set: set ?? 'all sets',
        part: `${variancePartName(part, result)}${isResidualPart(part, parts) ? ', and the rest' : ''}`,
      },
    })),
  ),
  figures: [
    {
      ...numberColumn(
        'share',
        'Share (%)',
        1,
        `Of the variance of one answer, with its 95% interval over other questions and ${variantNounsOf(result.study).many}`,
      ),
      form: 'percent',
      otherwise: 'too few of what is resampled, or too little variation, for an interval',
      interval: 'interval',
      ends: ['shareLow', 'shareHigh'],
    },
  ],
});
