import type { Item } from '../../../core/item.ts';
import type { Plan } from '../../../core/plan.ts';
import type { ScoredResponse } from '../../../core/study.ts';
import { rightOrWrong, type Telling } from '../../../report/answers/outcome.ts';
import type { RightWays } from '../measure/result.ts';
import { paraphraseAnswers } from '../measure/tally.ts';
import { rightWays } from '../measure/ways.ts';
import { shownOrder } from '../protocol/shown-order.ts';

/** Of the paraphrase study: choices are shown in other orders, and its strict rule may leave what the app's own can read. */
export const paraphraseTelling = (plan: Plan): Telling => ({
  ...rightOrWrong,
  groups: [
    {
      id: 'right in every way',
      title: 'right in every way, read tolerantly',
      has: (rows, item) => waysOf(plan, rows, item).inAll > 0,
    },
    { id: 'complete', title: 'answered in every way', has: (rows, item) => waysOf(plan, rows, item).complete > 0 },
  ],
  shown: (cell) => {
    const order = shownOrder(plan, cell);
    return order ? { order } : {};
  },
});

/** Counted by the measure itself, question by question. */
function waysOf(plan: Plan, rows: readonly ScoredResponse[], item: Item): RightWays {
  const models = rows.slice(0, 1).map(({ response }) => response.model);
  const items = [{ id: item.id, hash: '' }];
  const [own = []] = paraphraseAnswers({ items: [item], rows }, { ...plan, models, items }).values();
  return rightWays(own).tolerant;
}
