/** Below this, quantiles over a run's own models are no more than a rank. */
export const minOwnCohortModels = 8;

/** Whose quantiles grades are read against, as a person may choose; `automatic` until they do. */
export const cohortChoices = ['automatic', 'published', 'own'] as const;
export type CohortChoice = (typeof cohortChoices)[number];
export type CohortKind = 'own' | 'published';

/** The cohort that a choice gives: on its own, a run's models from eight on, else the published ones; a table's own always. */
export function resolveCohortKind(choice: CohortChoice, source: 'run' | 'table', models: number): CohortKind {
  if (choice !== 'automatic') return choice;
  return source === 'run' && models < minOwnCohortModels ? 'published' : 'own';
}
