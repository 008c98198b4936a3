import type * as v from 'valibot';
import type { Item } from '../../../core/items/item.ts';
import { countSchema, object } from '../../../core/json/result-form.ts';
import { hasStrictAndTolerantForms } from '../../../reading/strict-or-tolerant.ts';

/** What parts of the report that rest on choices do without, in a run with questions that have none or that say themselves how an answer counts. */
export const openQuestionCountsSchema = object({
  questions: countSchema,
  /** They have no letters. */
  withoutChoices: countSchema,
  /** They have no strict and no tolerant reading. */
  readOneWay: countSchema,
});
type OpenQuestions = v.InferOutput<typeof openQuestionCountsSchema>;

export const openQuestionCounts = (items: readonly Item[]): OpenQuestions => ({
  questions: items.length,
  withoutChoices: items.filter(({ choices }) => !choices).length,
  readOneWay: items.filter((item) => !hasStrictAndTolerantForms(item)).length,
});
