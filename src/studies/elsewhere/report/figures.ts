import { modelCardState } from '../../../core/studies/claim.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { plural } from '../../../core/words/format.ts';
import { answerCountFigure, outcomeOfFlips, type ModelPageFigures } from '../../../report/model-figures.ts';
import { importedClaimKinds } from '../measure/claims.ts';
import type { ImportedResult } from '../measure/result.ts';

/** What a model’s page shows of this study. */
export const importedModelPageFigures: ModelPageFigures<ImportedResult> = {
  about: 'Over',
  lines: (result) =>
    result.models.map((line, index) => {
      const { model, notRated } = line;
      const items = result.sets.reduce((sum, { items }) => sum + items, 0);
      const state = modelCardState(result.verdicts, importedClaimKinds, model);
      return {
        model,
        at: pointer('models', index),
        about: plural(result.sets.length, 'question set'),
        items,
        ...(!result.graded && { outcome: outcomeOfFlips(line.mu, { ...line, items }, result.ways.length) }),
        ...(notRated !== undefined && { isNotRated: true }),
        ...(state && { state }),
      };
    }),
  figures: [
    {
      field: 'mu',
      title: 'Mean score (%)',
      digits: 1,
      better: 'higher',
      interval: 'interval/mu',
      meaning: 'Over prompt variants and sets',
    },
    {
      field: 'sigma',
      title: 'Spread (σ)',
      digits: 2,
      better: 'lower',
      interval: 'interval/sigma',
      meaning: 'Over prompt variants, in points',
    },
    answerCountFigure,
  ],
  gates: {
    accuracy: { field: 'mu', interval: 'interval/mu', range: [0, 100] },
    effect: { field: 'promptEffect/value', interval: 'promptEffect/interval', range: [0, 100] },
    consistency: { field: 'agreement/share', interval: 'agreement/interval', isShare: true },
  },
  note: ({ ways }) => `Over ${plural(ways.length, 'prompt variant')}, from another program.`,
};
