import { judgingResultSchema, type JudgeAndSimilarityResult } from '../../../core/json/judging-form.ts';
import { castFeature } from '../feature.ts';
import { judgingTables } from './judging-tables.ts';

/** How models or encoders judged the answers. Its numbers have no drill-down. */
export const judgingFeature = castFeature<JudgeAndSimilarityResult>({
  id: 'judging',
  field: 'judging',
  form: judgingResultSchema,
  measure: async () => (await import('./measure.ts')).summarizeJudgeVerdicts,
  takes: ({ isRightOrWrong }) => isRightOrWrong,
  tables: judgingTables,
  shorten: () => undefined,
  view: async () => ({
    sections: [
      {
        id: 'judging',
        title: 'How answers were judged',
        place: 'before choice',
        show: (await import('./Judging.svelte')).default,
      },
    ],
  }),
});
