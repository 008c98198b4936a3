import type { FeatureView } from '../feature.ts';
import Judging from './Judging.svelte';

export const judgingView: FeatureView = {
  sections: [
    {
      id: 'judging',
      title: 'How answers were judged',
      place: 'before choice',
      show: Judging,
      when: ({ judging }) => judging !== undefined,
    },
  ],
};
