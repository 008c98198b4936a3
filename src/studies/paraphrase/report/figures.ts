import { pointer } from '../../../base/json/json-pointer.ts';
import { plural } from '../../../core/words/format.ts';
import { answerCountFigure, outcomeOfCells, type ModelPageFigures } from '../../../report/model-figures.ts';
import { modelCardState } from '../../../core/studies/claim.ts';
import { paraphraseClaimKinds } from '../measure/claims.ts';
import type { ParaphraseResult } from '../measure/result.ts';

/** What a model’s page shows of this study. */
export const paraphraseModelFigures: ModelPageFigures<ParaphraseResult> = {
  about: 'Asked',
  lines: (result) =>
    result.models.map((line, index) => {
      const { model, accuracy, itemCounts, items, notRated } = line;
      const { form, orders } = result;
      const state = modelCardState(result.verdicts, paraphraseClaimKinds, model);
      const about = `${form === 'plain' ? 'plain' : 'paraphrase-aware'} prompt, ${plural(orders.asked, 'order')} of the choices`;
      const isNotRated = notRated !== undefined;
      const at = pointer('models', index);
      const outcome = outcomeOfCells(
        accuracy,
        items.map(({ cells }) => cells.q0 + cells.q1 + cells.q2),
      );
      return { model, at, items: itemCounts.items, about, isNotRated, outcome, ...(state && { state }) };
    }),
  figures: [
    {
      field: 'promptEffect/value',
      title: 'Added by rewording',
      digits: 1,
      interval: 'promptEffect/interval',
      meaning: 'Points of spread over the wordings beyond what shuffled wordings have',
    },
    {
      field: 'xParaCon',
      title: 'Consistency (XParaCon)',
      digits: 3,
      better: 'higher',
      interval: 'xParaConInterval',
      endless: 'no spread at all',
      meaning: 'The paper’s figure: −log₂ of the mean spread of a question’s accuracies over its wordings, flips included',
    },
    { field: 'accuracy', title: 'Accuracy (%)', digits: 1, form: 'percent', better: 'higher', interval: 'accuracyInterval' },
    answerCountFigure,
  ],
  gates: {
    accuracy: { field: 'accuracy', interval: 'accuracyInterval', isShare: true },
    consistency: { field: 'xParaCon', interval: 'xParaConInterval', range: [0, Infinity] },
    effect: { field: 'promptEffect/value', interval: 'promptEffect/interval', range: [0, 100] },
  },
  note: () => 'By the strict rule, as in the paper.',
};
