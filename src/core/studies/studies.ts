import type { Study } from './study.ts';
import { UserError } from '../../base/errors/user-error.ts';

type Studies = Readonly<Record<string, () => Promise<Study>>>;

/** The rooms below `studies/` know the type `Study` alone; which studies there are they are told at the entry of a page, a worker or a command. */
let registeredStudies: Studies = {};

export function registerStudies(studies: Studies): void {
  registeredStudies = studies;
}

/** In the order in which they are offered. */
export const registeredStudyIds = (): readonly string[] => Object.keys(registeredStudies);

/** A UserError where there is no such study. */
export async function loadStudy(id: string): Promise<Study> {
  const load = Object.hasOwn(registeredStudies, id) ? registeredStudies[id] : undefined;
  if (!load) throw new UserError(`There is no study “${id}”. There are: ${registeredStudyIds().join(', ')}.`);
  return load();
}
