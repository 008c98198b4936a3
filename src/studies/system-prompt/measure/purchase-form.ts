import * as v from 'valibot';
import { maybe, number, object } from '../../../core/json/result-form.ts';
import type { Purchase } from '../../../measure/verdicts/what-to-buy.ts';

/** So many times what was asked, how many answers that takes, and how far 95% intervals would then reach to either side, in points. */
export const purchaseForm: v.GenericSchema<Purchase> = object({
  questions: number,
  prompts: number,
  samples: number,
  answers: number,
  mu: maybe,
  muOtherPrompts: maybe,
  sigma: maybe,
  sigmaOtherPrompts: maybe,
});
