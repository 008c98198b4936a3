import { askedItemIds } from '../../core/plan/cells.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { loadStudy } from '../../core/studies/studies.ts';

/** What a list of runs shows of a plan. It is part of the run's row, so that a list reads no plan and no items. */
export interface PlanOutline {
  readonly study: string;
  readonly models: readonly string[];
  /** The questions that are asked. Other items only come with their answers. */
  readonly questions: number;
  /** The item sets that the items come from. */
  readonly sets: readonly string[];
}

/** The number of cells with a response, and how many of those failed, when the run last came to rest. */
export interface ResponseCountsAtRest {
  readonly done: number;
  readonly failed: number;
  /** The run's state at that time. An older version changes the state but not these numbers, and then they do not count. */
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
