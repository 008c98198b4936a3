import { outcomes, type AnswerKind } from './addresses.ts';

/** A count of an outcome stands on the answers with that outcome: which, by the field that holds the count. */
export const outcomeNamed = (field: string | undefined): AnswerKind | undefined => {
  if (field === 'changedByHand') return 'changed by hand';
  if (field === 'unscored') return 'without a score';
  return field === 'tolerantOnly' ? 'read tolerantly' : outcomes.find((outcome) => outcome === field);
};
