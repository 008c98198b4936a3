import { modelCardState } from '../../../core/studies/claim.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { plural } from '../../../core/words/format.ts';
import { answerCountFigure, type ModelPageFigures } from '../../../report/model-figures.ts';
import { judgePairsClaimKinds } from '../measure/claims.ts';
import type { JudgePairsResult } from '../measure/result.ts';

/** What a model’s page shows of this study. */
export const judgePairsModelFigures: ModelPageFigures<JudgePairsResult> = {
  about: 'On',
  lines: ({ models, verdicts, pairs }) =>
    models.map(({ model }, index) => {
      const state = modelCardState(verdicts, judgePairsClaimKinds, model);
      return {
        model,
        at: pointer('models', index),
        about: plural(pairs, 'pair'),
        items: pairs,
        ...(state === 'Not rated' && { isNotRated: true }),
        ...(state && { state }),
      };
    }),
  figures: [
    {
      field: 'consistency/consistency',
      title: 'Position consistency (%)',
      digits: 1,
      form: 'percent',
      better: 'higher',
      interval: 'consistency/interval',
      meaning: 'The same preference in both orders',
    },
    answerCountFigure,
  ],
  gates: { consistency: { field: 'consistency/consistency', interval: 'consistency/interval', isShare: true } },
  note: ({ orders }) => (orders.length > 1 ? 'Each pair in both orders.' : 'Each pair in one order.'),
};
