import { list } from '../../../core/json/result-form.ts';
import { varianceForm, type VarianceResult } from '../../../core/json/variance-form.ts';
import { castFeature } from '../feature.ts';

/** Where the variance of one answer lies. The study measures it, as it knows what varies, and places its table. */
export const varianceFeature = castFeature<readonly VarianceResult[]>({
  id: 'variance',
  field: 'answerVariance',
  form: list(varianceForm),
  drillDown: () => ({}),
  shorten: () => undefined,
  view: async () => (await import('./view.ts')).varianceView,
});
