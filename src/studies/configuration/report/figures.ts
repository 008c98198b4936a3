import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { plural } from '../../../core/words/format.ts';
import { answerCountFigure, outcomeOfCells, type ModelPageFigures } from '../../../report/model-figures.ts';
import { modelCardState } from '../../../core/studies/claim.ts';
import { configurationClaimKinds } from '../measure/claims.ts';
import type { ConfigurationResult } from '../measure/result.ts';

/** What a model’s page shows of this study. */
export const configurationModelFigures: ModelPageFigures<ConfigurationResult> = {
  about: 'Question set',
  lines: (result) =>
    result.models.map((line, index) => {
      const { model, dataset, itemCounts, items, capability, randomBaseline } = line;
      // The summary card covers all sets.
      const state = modelCardState(result.verdicts, configurationClaimKinds, model);
      const isNotRated = result.judged?.some((each) => each.model === model && each.notRated !== undefined);
      return {
        model,
        at: pointer('models', index),
        about: dataset,
        items: itemCounts.items,
        // The baseline is undefined if scores are not 0 or 1.
        ...(isNumber(randomBaseline) && {
          outcome: outcomeOfCells(
            capability,
            items.map(({ cells }) => cells),
          ),
        }),
        ...(isNotRated && { isNotRated }),
        ...(state && { state }),
      };
    }),
  figures: [
    {
      field: 'outputConsistency',
      title: 'Output consistency (%)',
      digits: 1,
      form: 'percent',
      better: 'higher',
      interval: 'outputConsistencyInterval',
      meaning: 'Share of questions with the same output in every configuration',
    },
    {
      field: 'capability',
      title: 'Capability (%)',
      digits: 1,
      form: 'percent',
      better: 'higher',
      interval: 'capabilityInterval',
      meaning: 'Mean score over all outputs',
    },
    answerCountFigure,
  ],
  gates: {
    accuracy: { field: 'capability', interval: 'capabilityInterval', isShare: true },
    consistency: { field: 'outputConsistency', interval: 'outputConsistencyInterval', isShare: true },
  },
  note: ({ outputs }) => `Over ${plural(outputs, 'output')} of each question.`,
};
