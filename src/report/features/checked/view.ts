import type { FeatureView } from '../feature.ts';
import CheckedReading from './CheckedReading.svelte';

export const checkedView: FeatureView = {
  sections: [
    {
      id: 'reading',
      title: 'How well answers were read',
      place: 'after answers',
      show: CheckedReading,
      when: ({ checked }) => checked !== undefined,
    },
  ],
};
