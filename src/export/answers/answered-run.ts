import type { Item } from '../../core/item.ts';
import type { Plan } from '../../core/plan.ts';
import type { ScoredResponse, ScoreTable, Study } from '../../core/study.ts';

/** A run with its answers read and scored: what files for other programs are made of. */
export interface AnsweredRun {
  readonly planId: string;
  readonly plan: Plan;
  readonly study: Study;
  readonly items: readonly Item[];
  /** In plan order; those that wait for an encoder or a judge come last. */
  readonly rows: readonly ScoredResponse[];
}

export const answeredRun = (planId: string, plan: Plan, study: Study, table: ScoreTable): AnsweredRun => ({
  planId,
  plan,
  study,
  items: table.items,
  rows: table.waiting ? [...table.rows, ...table.waiting] : table.rows,
});
