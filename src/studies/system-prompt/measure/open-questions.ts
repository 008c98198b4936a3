import type * as v from 'valibot';
import type { Item } from '../../../core/items/item.ts';
import { countForm, object } from '../../../core/json/result-form.ts';
import { hasTwoForms } from '../../../reading/strict-or-tolerant.ts';

/** What parts of the report that rest on choices do without, in a run with questions that have none or that say themselves how an answer counts. */
export const openQuestionsForm = object({
  questions: countForm,
  /** They have no letters. */
  withoutChoices: countForm,
  /** They have no strict and no tolerant reading. */
  readOneWay: countForm,
});
type OpenQuestions = v.InferOutput<typeof openQuestionsForm>;

export const openQuestionsOf = (items: readonly Item[]): OpenQuestions => ({
  questions: items.length,
  withoutChoices: items.filter(({ choices }) => !choices).length,
  readOneWay: items.filter((item) => !hasTwoForms(item)).length,
});
