import type { Study } from './study.ts';
import { UserError } from '../../base/errors/user-error.ts';

type Studies = Readonly<Record<string, () => Promise<Study>>>;

/** The rooms below `studies/` only know the type `Study`. The entry of a page, a worker or a command registers the studies. */
let registeredStudies: Studies = {};

export function registerStudies(studies: Studies): void {
  registeredStudies = studies;
}

/** In the order in which they are offered. */
export const registeredStudyIds = (): readonly string[] => Object.keys(registeredStudies);

/** Throws a UserError if the study does not exist. */
export async function loadStudy(id: string): Promise<Study> {
  const load = Object.hasOwn(registeredStudies, id) ? registeredStudies[id] : undefined;
  if (!load) throw new UserError(`There is no study “${id}”. There are: ${registeredStudyIds().join(', ')}.`);
  return load();
}
