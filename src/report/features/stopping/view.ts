import type { FeatureView } from '../feature.ts';
import StopTracks from './StopTracks.svelte';

export const stoppingView: FeatureView = {
  sections: [
    {
      id: 'stop',
      title: 'What was sure, and when',
      place: 'top',
      inBrief: true,
      show: StopTracks,
      isOfRule: true,
      when: ({ stop }) => stop !== undefined,
    },
  ],
};
