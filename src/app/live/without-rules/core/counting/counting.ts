import * as v from 'valibot';

/** A file of a run whose questions count by no rule. Further columns were checked when the run was made. */
export const countingSchema = v.never('must not be there');
export const columnsSchema = v.record(v.string(), v.string());
