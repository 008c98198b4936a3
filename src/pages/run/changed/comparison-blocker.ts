import type { Plan } from '../../../core/plan/plan.ts';
import type { RunState } from '../../../store/runs/runs.ts';

interface ComparableRun {
  readonly plan: Pick<Plan, 'study' | 'models'>;
  readonly state: RunState;
}

/** Why a run is not compared with the one that it was changed from, in a sentence; undefined where it is. What both asked alike is for the comparison to say. */
export function comparisonBlocker(
  former: ComparableRun,
  run: Pick<ComparableRun, 'plan'>,
  isWhole: boolean,
): string | undefined {
  if (former.plan.study !== run.plan.study) return 'The two runs are of different studies, so nothing can be compared.';
  if (!run.plan.models.some((model) => former.plan.models.includes(model)))
    return 'No model is in both runs, so nothing can be compared here. On Compare, two different models can be paired.';
  if (former.state !== 'finished') return 'The former run is not finished, so nothing is compared yet.';
  return isWhole ? undefined : 'The two are compared once all answers of this run are there.';
}
