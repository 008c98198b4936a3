import type { FeatureView } from '../feature.ts';
import Variance from './Variance.svelte';
import { variantWords } from './variant-words.ts';

export const varianceView: FeatureView = {
  sections: [
    {
      id: 'variance',
      title: 'Where the variance lies',
      holds: ({ study }) => `questions, ${variantWords(study).short}, models and what they do together`,
      place: 'before answers',
      show: Variance,
      when: ({ answerVariance }) => answerVariance !== undefined && answerVariance.length > 0,
    },
  ],
};
