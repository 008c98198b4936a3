import type { Item } from '../../../core/item.ts';
import { hasTwoForms } from '../../../reading/both-readings.ts';

/** What parts of the report that rest on choices do without, in a run with questions that have none or that say themselves how an answer counts. */
export interface OpenQuestions {
  readonly questions: number;
  /** Without choices: they have no letters. */
  readonly withoutChoices: number;
  /** Read in one way only: no strict and no tolerant reading. */
  readonly readOneWay: number;
}

export const openQuestionsOf = (items: readonly Item[]): OpenQuestions => ({
  questions: items.length,
  withoutChoices: items.filter(({ choices }) => !choices).length,
  readOneWay: items.filter((item) => !hasTwoForms(item)).length,
});
