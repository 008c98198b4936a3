import type { AdaptivePlan, StopCriteria } from '../../core/plan/adaptive-plan.ts';
import { formatFixed } from '../../core/words/format.ts';
import { lookDesign } from '../../measure/stopping/look-design.ts';
import { firstPassPrompts } from '../../measure/stopping/plan-order.ts';
import { defaultLooks } from '../../measure/stopping/stop-rule.ts';
import {
  claimable,
  orderZone,
  stopFault,
  stopPlan,
  typedOf,
  stopUnavailableReason,
  type StopGround,
} from '../../planned/stop-plan.ts';

export type { StopGround } from '../../planned/stop-plan.ts';

/** The tick “Stop when sure”, and what there is to be sure of. Points as they are typed. */
export class StopChoice {
  isOn = $state(false);
  order = $state(true);
  moves = $state(true);
  steady = $state('3');
  mu = $state('');
  band = $state(false);

  readonly zone = orderZone;

  /** Why it cannot be ticked. */
  whyOff(ground: StopGround): string | undefined {
    return stopUnavailableReason(ground);
  }

  /** Where the first looks see too little: from which share on it can stop. */
  firstLook({ sets, prompts }: StopGround): string | undefined {
    const { tooEarly } = this.#design(sets, prompts);
    const share = defaultLooks[tooEarly];
    return tooEarly === 0 || share === undefined ? undefined : `small: first look at ${formatFixed(100 * share, 0)}%`;
  }

  /** What is wrong with what is to be sure. */
  fault(ground: StopGround): string | undefined {
    return !this.isOn || stopUnavailableReason(ground) !== undefined ? undefined : stopFault(this, ground);
  }

  /** For the plan; undefined where the run is to go to its end. */
  planned(ground: StopGround): AdaptivePlan | undefined {
    if (!this.isOn || stopUnavailableReason(ground) !== undefined || stopFault(this, ground) !== undefined)
      return undefined;
    return stopPlan(this, ground);
  }

  copy(): StopChoice {
    const { isOn, order, moves, steady, mu, band } = this;
    return Object.assign(new StopChoice(), { isOn, order, moves, steady, mu, band });
  }

  /** Takes over what a link or another run had. */
  take(claims: StopCriteria | undefined): void {
    this.isOn = claims !== undefined;
    if (claims) Object.assign(this, typedOf(claims));
  }

  /** Those of the ticked claims that the plan can be sure of. */
  claimsOf(ground: StopGround): { readonly order: boolean; readonly spread: boolean } {
    return claimable(ground);
  }

  #design(sets: readonly number[], prompts: number) {
    // In a set of 200 already the first look, a tenth of the cells, sees enough: larger ones need not be laid out.
    const named = sets.map((items, b) => ({ id: `${b}`, items: Math.min(items, 200) }));
    return lookDesign(named, prompts, { seed: 0, k: firstPassPrompts(prompts), shares: defaultLooks });
  }
}
