import { locallyMeasuredRunId } from '../../../store/runs/plan-of-run.ts';
import { getRun, type RunRecord } from '../../../store/runs/runs.ts';

/** The current state of the run that another was changed from. */
export type FormerRunState =
  { readonly is: 'here'; readonly record: RunRecord } | { readonly is: 'in the bin' } | { readonly is: 'not here' };

/** Finds it by its plan’s id. A plan may have two runs: an imported one, and one measured here. */
export async function loadFormerRun(plan: string): Promise<FormerRunState> {
  return pickFormerRun(await Promise.all([getRun(plan), getRun(await locallyMeasuredRunId(plan))]));
}

/** Of the runs of a plan, the one that can be compared, or else any that is here. */
export function pickFormerRun(runs: readonly (RunRecord | undefined)[]): FormerRunState {
  const found = runs.filter((run) => run !== undefined);
  const there = found.filter(({ removedAt }) => removedAt === undefined);
  const record = there.find(({ state }) => state === 'finished') ?? there[0];
  if (record) return { is: 'here', record };
  return { is: found.length > 0 ? 'in the bin' : 'not here' };
}
