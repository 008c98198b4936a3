import { judgingForm, type JudgingResult } from '../../../core/json/judging-form.ts';
import { castFeature } from '../feature.ts';
import { judgingTables } from './judging-tables.ts';

/** How answers were judged, by models or by meaning. Its numbers lead to no answers. */
export const judgingFeature = castFeature<JudgingResult>({
  id: 'judging',
  field: 'judging',
  form: judgingForm,
  measure: async () => (await import('./measure.ts')).measureJudging,
  tables: judgingTables,
  shorten: () => undefined,
  view: async () => (await import('./view.ts')).judgingView,
});
