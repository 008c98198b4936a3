import type * as v from 'valibot';
import type { Item } from '../../../core/items/item.ts';
import { countSchema, object } from '../../../core/json/result-form.ts';
import { hasStrictAndTolerantForms } from '../../../reading/strict-or-tolerant.ts';

/**
 * What the parts of the report that need choices leave out. It applies to runs with questions that lack choices or have
 * their own scoring.
 */
export const openQuestionCountsSchema = object({
  questions: countSchema,
  /** These have no letters. */
  withoutChoices: countSchema,
  /** These have no strict and no tolerant extraction. */
  readOneWay: countSchema,
});
type OpenQuestions = v.InferOutput<typeof openQuestionCountsSchema>;

export const openQuestionCounts = (items: readonly Item[]): OpenQuestions => ({
  questions: items.length,
  withoutChoices: items.filter(({ choices }) => !choices).length,
  readOneWay: items.filter((item) => !hasStrictAndTolerantForms(item)).length,
});
