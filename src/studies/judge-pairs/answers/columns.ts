import { group } from 'd3';
import type { ScoredResponse } from '../../../core/studies/study.ts';
import type { AnswerColumn } from '../../../export/answers/answer-columns.ts';
import type { AnsweredRun } from '../../../export/answers/answered-run.ts';
import { responseAuthors } from '../../../core/items/two-responses.ts';
import { orderFactor } from '../protocol/options.ts';
import { preferenceIn } from '../../../core/answers/preference.ts';
import { preferencesByOrder, hasPositionFlip } from './verdict-words.ts';

const names = { a: 'first', b: 'second', tie: 'tie' } as const;

/** What files of answers have of a verdict: for which response, by whom, what was shown first, and whether the other order has the same. */
export function verdictColumns({ rows }: AnsweredRun): readonly AnswerColumn[] {
  const keyOf = ({ response }: ScoredResponse) => JSON.stringify([response.model, response.item]);
  const ofPair = group(rows, keyOf);
  const otherOrder = new Map(
    [...ofPair].map(([key, own]) => {
      const orders = preferencesByOrder(own);
      return [key, orders.aFirst && orders.bFirst ? (hasPositionFlip(orders) ? 'another' : 'the same') : undefined];
    }),
  );
  const verdictOf = ({ reading, score }: ScoredResponse) => (score === null ? null : preferenceIn(reading));
  return [
    {
      name: 'verdict',
      kind: 'text',
      value: (row) => {
        const verdict = verdictOf(row);
        return verdict ? names[verdict] : undefined;
      },
    },
    {
      name: 'preferred',
      kind: 'text',
      value: (row, item) => {
        const verdict = verdictOf(row);
        return verdict && verdict !== 'tie' ? responseAuthors(item)?.[verdict === 'a' ? 0 : 1] : undefined;
      },
    },
    { name: 'first_by', kind: 'text', value: (_, item) => responseAuthors(item)?.[0] },
    { name: 'second_by', kind: 'text', value: (_, item) => responseAuthors(item)?.[1] },
    {
      name: 'shown_first',
      kind: 'text',
      value: ({ response }) => {
        const order = response.variant[orderFactor];
        return order === 'a-first' ? 'first' : order === 'b-first' ? 'second' : undefined;
      },
    },
    { name: 'other_order', kind: 'text', value: (row) => otherOrder.get(keyOf(row)) },
  ];
}
