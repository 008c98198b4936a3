import { list } from '../../../core/json/result-form.ts';
import { varianceComponentsSchema, type VarianceComponentsResult } from '../../../core/json/variance-form.ts';
import { castFeature } from '../feature.ts';
import { variantNounsOf } from './variance-words.ts';

/**
 * The sources of the variance of one answer. The study measures this part and places its table, because it knows what
 * varies.
 */
export const varianceFeature = castFeature<readonly VarianceComponentsResult[]>({
  id: 'variance',
  field: 'answerVariance',
  form: list(varianceComponentsSchema),
  drillDown: () => ({}),
  shorten: () => undefined,
  view: async () => ({
    sections: [
      {
        id: 'variance',
        title: 'Where the variance lies',
        holds: ({ study }) => `questions, ${variantNounsOf(study).short}, models and what they do together`,
        place: 'before answers',
        show: (await import('./Variance.svelte')).default,
        when: ({ answerVariance = [] }) => answerVariance.length > 0,
      },
    ],
  }),
});
