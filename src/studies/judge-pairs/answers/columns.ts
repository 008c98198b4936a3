import { group } from 'd3';
import type { ScoredResponse } from '../../../core/studies/study.ts';
import type { AnswersFileColumn } from '../../../core/answers/answer-kind.ts';
import type { AnsweredRun } from '../../../export/answers/answered-run.ts';
import { orderFactorId } from '../protocol/options.ts';
import { majorityPreferenceByOrder, hasPositionFlip } from './verdict-words.ts';

/** Columns of answer files: which response was shown first, and whether the other order has the same preference. */
export function responseOrderFileColumns({ rows }: AnsweredRun): readonly AnswersFileColumn[] {
  const keyOf = ({ response }: ScoredResponse) => JSON.stringify([response.model, response.item]);
  const ofPair = group(rows, keyOf);
  const otherOrder = new Map(
    [...ofPair].map(([key, own]) => {
      const orders = majorityPreferenceByOrder(own);
      return [key, orders.aFirst && orders.bFirst ? (hasPositionFlip(orders) ? 'another' : 'the same') : undefined];
    }),
  );
  return [
    {
      name: 'shown_first',
      kind: 'text',
      value: ({ response }) => {
        const order = response.variant[orderFactorId];
        return order === 'a-first' ? 'first' : order === 'b-first' ? 'second' : undefined;
      },
    },
    { name: 'other_order', kind: 'text', value: (row) => otherOrder.get(keyOf(row)) },
  ];
}
