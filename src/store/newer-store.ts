import { UserError } from '../core/user-error.ts';

/** The browser numbers versions in tens of ours. */
const tens = 10;

/** Refuses a database that a newer Evenkeel has written: this one would not know what it means. Nothing in it is changed. */
export function refuseNewer(installed: number, known: number): void {
  if (Math.floor(installed / tens) > known) throw newerStore();
}

export const newerStore = (): UserError =>
  new UserError(
    'This browser’s data was written by a newer version of Evenkeel than this page: reload the page to get it. Nothing was changed.',
  );
