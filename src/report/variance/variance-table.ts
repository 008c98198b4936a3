import { pointer } from '../../core/json/json-pointer.ts';
import type { StudyResult } from '../../core/study.ts';
import { numberOf, type ResultTable } from '../result-table.ts';
import { holdsRest, partName } from './variance-words.ts';

export const varianceTable = (result: StudyResult): ResultTable => ({
  id: 'variance',
  title: 'Shares of the variance of one answer',
  words: [
    { id: 'set', title: 'Set' },
    { id: 'part', title: 'Comes from' },
  ],
  rows: (result.answerVariance ?? []).flatMap(({ set, parts }, place) =>
    parts.map((part, at) => ({
      at: pointer('answerVariance', place, 'parts', at),
      words: {
        set: set ?? 'all sets',
        part: `${partName(part, result)}${holdsRest(part, parts) ? ', and the rest' : ''}`,
      },
    })),
  ),
  figures: [
    {
      ...numberOf(
        'share',
        'Of the variance',
        3,
        'Of the variance of one answer, with its 95% interval over other questions and prompts',
      ),
      form: 'percent',
      interval: 'interval',
      ends: ['shareLow', 'shareHigh'],
    },
  ],
});
