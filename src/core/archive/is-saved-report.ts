/**
 * Whether this code runs in a report that was saved as one file (“HTML (live)”): nothing is stored there, and there are no other pages. The build of that
 * file puts `app/live/instead/core/archive/is-saved-report.ts` in the place of this one.
 */
export const isRunningInSavedReport: boolean = false;
