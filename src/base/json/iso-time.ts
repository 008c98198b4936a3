import * as v from 'valibot';

/** Early enough that one more millisecond still has a year of four digits. */
const latestTime = Date.UTC(9000, 0);
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** An ISO 8601 time with a time zone, as in files from outside. */
export const isoTimeSchema = v.pipe(
  v.string('must be a text'),
  v.check((at) => isoTime.test(at) && Date.parse(at) < latestTime, 'must be a time such as 2026-01-31T12:00:00Z'),
);
