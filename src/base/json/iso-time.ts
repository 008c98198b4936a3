import * as v from 'valibot';

/** Not far from now, as one more millisecond must still have four digits for its year. */
const latestTime = Date.UTC(9000, 0);
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A time of ISO 8601 with its zone, as files from outside have it. */
export const isoTimeSchema = v.pipe(
  v.string('must be a text'),
  v.check((at) => isoTime.test(at) && Date.parse(at) < latestTime, 'must be a time such as 2026-01-31T12:00:00Z'),
);
