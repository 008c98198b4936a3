import { rules, type CardState } from '../../core/claim.ts';
import { cohortKind, type CohortChoice } from '../../core/cohort-choice.ts';
import { modelName } from '../../core/words/format.ts';
import type { Yardsticks } from '../../core/yardsticks.ts';
import type { ModelGrade, RunSummary } from '../../store/runs.ts';
import { isCardState } from '../../ui/state-look.ts';

/** What a finished run says of a model, as its report did when it was last open. */
export interface ModelSays {
  readonly model: string;
  readonly state?: CardState;
  /** Why it is not rated. */
  readonly why?: string;
}

/** Of a finished run. What was read by other rules, another margin or bound, or against another cohort than those of now is left out until the run is opened again. */
export const runSays = (run: RunSummary, yardsticks: Yardsticks): ModelSays[] =>
  run.plan.models.map((model) => {
    const kept = keptOf(run, model, yardsticks);
    return {
      model,
      ...(isCardState(kept?.state) && { state: kept.state }),
      ...(kept?.why !== undefined && { why: kept.why }),
    };
  });

function keptOf({ state, grades, plan }: RunSummary, model: string, { cohort, margin, reliance }: Yardsticks) {
  const kept = state === 'finished' ? grades?.find((each) => each.model === model) : undefined;
  const kindIn = (choice: CohortChoice) => cohortKind(choice, 'run', plan.models.length);
  const isOfNow =
    kept?.rules === rules &&
    (kept.margin === undefined || kept.margin === margin) &&
    (kept.reliance === undefined || kept.reliance === reliance) &&
    (kept.cohort === undefined || kept.cohort === kindIn(cohort));
  return isOfNow ? (kept satisfies ModelGrade) : undefined;
}

export const runFilters = ['All', 'Running', 'Cannot tell yet'] as const;
export type RunFilter = (typeof runFilters)[number];

export function isIn(filter: RunFilter, run: RunSummary, yardsticks: Yardsticks): boolean {
  if (filter === 'Running') return run.state === 'running' || run.state === 'waiting';
  if (filter === 'Cannot tell yet') return runSays(run, yardsticks).some(({ state }) => state === 'Cannot tell yet');
  return true;
}

/** Every word of the search is in the run's name, its study's title or its models' names. */
export function isFound({ plan }: RunSummary, name: string, study: string, search: string): boolean {
  const text = [name, study, ...plan.models.map(modelName)].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
