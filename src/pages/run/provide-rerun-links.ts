import { untrack } from 'svelte';
import type { Plan } from '../../core/plan/plan.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { setNoiseFreePlanLoader } from '../../report/features/planning/milder-plan-loader.ts';
import { setLargerPlanLoader } from '../../report/features/planning/larger-plan-loader.ts';
import { largerPlanLink } from './larger-plan-link.ts';
import { noiseFreePlanLink } from './milder-plan-link.ts';

/** The ways that the report of a run offers to ask it otherwise. Set while its page is made. */
export function provideRerunLinks(planNow: () => Plan | undefined): void {
  /** A run's plan never changes: what is made of it is not made anew for every word that is written about the run. */
  async function fromPlan<Made>(make: (plan: Plan) => Promise<Made>): Promise<Made> {
    const plan = untrack(planNow);
    if (!plan) throw new UserError('The run is not here.');
    return make(plan);
  }
  setLargerPlanLoader((more) => fromPlan((plan) => largerPlanLink(plan, more)));
  setNoiseFreePlanLoader(() => fromPlan(noiseFreePlanLink));
}
