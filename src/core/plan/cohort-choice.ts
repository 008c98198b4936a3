/** With fewer models, quantiles over a run's own models are no more than a rank. */
export const minOwnCohortModels = 8;

/** The cohort whose quantiles define the grades, as a person may choose; `automatic` until they do. */
export const cohortChoices = ['automatic', 'published', 'own'] as const;
export type CohortChoice = (typeof cohortChoices)[number];
export type CohortKind = 'own' | 'published';

/** The cohort for a choice. `automatic`: a run's own models from eight on, else the published ones; for a table always its own. */
export function resolveCohortKind(choice: CohortChoice, source: 'run' | 'table', models: number): CohortKind {
  if (choice !== 'automatic') return choice;
  return source === 'run' && models < minOwnCohortModels ? 'published' : 'own';
}
