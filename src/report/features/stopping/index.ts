import { stopResultSchema, type StopResult } from '../../../core/json/stop-form.ts';
import { count } from '../../../core/words/format.ts';
import { castFeature } from '../feature.ts';

/** A run that stops when its verdicts are certain. The study measures this part, because its verdicts need it. */
export const stoppingFeature = castFeature<StopResult>({
  id: 'stopping',
  field: 'stop',
  form: stopResultSchema,
  shorten: (stop) => ({ ...stop, tracks: stop.tracks.map(({ course: _, edges: __, ...track }) => track) }),
  notes: ({ result: { stop } }) =>
    stop?.byRule
      ? [
          `Stopped after ${count(stop.asked)} of ${count(stop.cells)} answers by the rule set beforehand. Intervals “at a stop” make no allowance for that, and miss more often.`,
        ]
      : [],
  view: async () => ({
    sections: [
      {
        id: 'stop',
        title: 'What was sure, and when',
        place: 'top',
        inBrief: true,
        show: (await import('./StopTracks.svelte')).default,
        isOfRule: true,
      },
    ],
  }),
});
