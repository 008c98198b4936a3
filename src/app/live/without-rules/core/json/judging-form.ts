import * as v from 'valibot';

/** A file of a run whose questions count by no rule: its result says nothing of judging. */
export const judgingForm = v.never();
