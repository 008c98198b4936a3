import { askedItemIds } from '../../core/plan/cells.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { loadStudy } from '../../core/studies/studies.ts';

/** What a list of runs tells of a plan: it stands in the run's row, so that a list reads no plan and none of its items. */
export interface PlanOutline {
  readonly study: string;
  readonly models: readonly string[];
  /** Those that are asked; others only come with their answers. */
  readonly questions: number;
  /** The item sets that they are from. */
  readonly sets: readonly string[];
}

/** How many cells had a response, and how many of those failed, when the run last came to rest. */
export interface ResponseCountsAtRest {
  readonly done: number;
  readonly failed: number;
  /** The state it was in. A version of before changes the state and leaves these numbers: then they do not count. */
  readonly state: string;
}

export async function buildPlanOutline(plan: Plan): Promise<PlanOutline> {
  const study = await loadStudy(plan.study).catch(() => undefined);
  return {
    study: plan.study,
    models: plan.models,
    questions: study ? askedItemIds(plan, study).length : plan.items.length,
    sets: [...new Set(plan.items.map(({ id }) => id.slice(0, id.indexOf('/'))))],
  };
}
