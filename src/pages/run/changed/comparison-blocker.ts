import type { Plan } from '../../../core/plan/plan.ts';
import type { RunState } from '../../../store/runs/runs.ts';

interface ComparableRun {
  readonly plan: Pick<Plan, 'study' | 'models'>;
  readonly state: RunState;
}

/**
 * A sentence on why a run cannot be compared with its former run; undefined if it can. The comparison itself says which
 * prompts are equal.
 */
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
