import type { Study } from './study.ts';
import { UserError } from './user-error.ts';

type Studies = Readonly<Record<string, () => Promise<Study>>>;

/** The rooms below `studies/` know the type `Study` alone; which studies there are they are told at the entry of a page, a worker or a command. */
let given: Studies = {};

export function giveStudies(studies: Studies): void {
  given = studies;
}

/** In the order in which they are offered. */
export const studyIds = (): readonly string[] => Object.keys(given);

/** A UserError where there is no such study. */
export async function studyOf(id: string): Promise<Study> {
  const load = Object.hasOwn(given, id) ? given[id] : undefined;
  if (!load) throw new UserError(`There is no study “${id}”; there are: ${studyIds().join(', ')}.`);
  return load();
}
