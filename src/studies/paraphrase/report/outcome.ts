import type { Plan } from '../../../core/plan.ts';
import { rightOrWrong, type Telling } from '../../../report/answers/outcome.ts';
import { shownOrder } from '../protocol/shown-order.ts';

/** Of the paraphrase study: choices are shown in other orders, and its strict rule may leave what the app's own can read. */
export const paraphraseTelling = (plan: Plan): Telling => ({
  ...rightOrWrong,
  kinds: [...rightOrWrong.kinds, 'read tolerantly'],
  shown: (cell) => {
    const order = shownOrder(plan, cell);
    return order ? { order } : {};
  },
});
