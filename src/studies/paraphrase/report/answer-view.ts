import type { Item } from '../../../core/items/item.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoredResponse } from '../../../core/studies/study.ts';
import { rightOrWrongAnswerInterpreter, type StudyAnswerInterpreter } from '../../../report/answers/outcome.ts';
import { extractionRules, rowScoreByExtraction } from '../measure/added-spread.ts';
import { paraphraseAnswersByModel } from '../measure/tally.ts';
import { rightAnswerHistograms } from '../measure/right-answer-counts.ts';
import { shownChoiceOrder } from '../protocol/shown-order.ts';

/**
 * Interprets answers of the paraphrase study. Choices have other orders, and the strict rule may fail on answers that the
 * app’s own rule can parse.
 */
export const makeParaphraseAnswerInterpreter = (plan: Plan): StudyAnswerInterpreter => ({
  ...rightOrWrongAnswerInterpreter,
  groups: [
    {
      id: 'right, tolerant',
      title: 'with an answer that is right by the tolerant rule',
      has: (rows, item) => rows.some((row) => isRightTolerantly(row, item)),
      counts: isRightTolerantly,
    },
    ...extractionRules.map((by) => ({
      id: `right in every way, ${by}`,
      title: `always right, by the ${by} rule`,
      has: (rows: readonly ScoredResponse[], item: Item) => waysOf(plan, rows, item)[by].inAll > 0,
    })),
    { id: 'complete', title: 'with every answer', has: (rows, item) => waysOf(plan, rows, item).strict.complete > 0 },
  ],
  shown: (cell) => {
    const order = shownChoiceOrder(plan, cell);
    return order ? { order } : {};
  },
});

const isRightTolerantly = (row: ScoredResponse, item: Item): boolean =>
  row.score !== null && rowScoreByExtraction('tolerant', { ...row, score: row.score }, item) === 1;

/** Counts of right variants, from the measure itself applied to one question. */
function waysOf(plan: Plan, rows: readonly ScoredResponse[], item: Item): ReturnType<typeof rightAnswerHistograms> {
  const models = rows.slice(0, 1).map(({ response }) => response.model);
  const items = [{ id: item.id, hash: '' }];
  const [own = []] = paraphraseAnswersByModel({ items: [item], rows }, { ...plan, models, items }).values();
  return rightAnswerHistograms(own);
}
