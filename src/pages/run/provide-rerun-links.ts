import { untrack } from 'svelte';
import type { Plan } from '../../core/plan/plan.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { setNoiseFreePlanLoader } from '../../report/features/planning/milder-plan-loader.ts';
import { setLargerPlanLoader } from '../../report/features/planning/larger-plan-loader.ts';
import { largerPlanLink } from './larger-plan-link.ts';
import { noiseFreePlanLink } from './milder-plan-link.ts';

/** Provides the report’s links that rerun its plan with changes. Call it during component initialization. */
export function provideRerunLinks(planNow: () => Plan | undefined): void {
  /** A run’s plan never changes, so changes to the run’s note must not rebuild the links. */
  async function fromPlan<Made>(make: (plan: Plan) => Promise<Made>): Promise<Made> {
    const plan = untrack(planNow);
    if (!plan) throw new UserError('The run is not here.');
    return make(plan);
  }
  setLargerPlanLoader((more) => fromPlan((plan) => largerPlanLink(plan, more)));
  setNoiseFreePlanLoader(() => fromPlan(noiseFreePlanLink));
}
