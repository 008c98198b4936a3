/**
 * Whether this code runs in a report that was saved as one file (“HTML (live)”). Such a file stores nothing and has no other
 * pages. Its build replaces this file with `app/live/instead/core/archive/is-saved-report.ts`.
 */
export const isRunningInSavedReport: boolean = false;
