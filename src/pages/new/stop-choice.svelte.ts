import type { AdaptivePlan, StopCriteria } from '../../core/plan/adaptive-plan.ts';
import { formatFixed } from '../../core/words/format.ts';
import { planInterimLookCells } from '../../measure/stopping/look-design.ts';
import { firstPassPromptCount } from '../../measure/stopping/plan-order.ts';
import { defaultInterimLookShares } from '../../measure/stopping/stop-rule.ts';
import {
  availableStopClaims,
  orderTolerancePoints,
  typedStopCriteriaFault,
  stopFormToAdaptivePlan,
  toTypedStopCriteria,
  stopUnavailableReason,
  type StudyDesignForStopPlan,
} from '../../planned/stop-plan.ts';

export type { StudyDesignForStopPlan } from '../../planned/stop-plan.ts';

/** The tick “Stop when sure”, and what there is to be sure of. Points as they are typed. */
export class StopChoice {
  isOn = $state(false);
  order = $state(true);
  moves = $state(true);
  steady = $state('3');
  mu = $state('');
  band = $state(false);

  readonly zone = orderTolerancePoints;

  /** Why it cannot be ticked. */
  whyOff(ground: StudyDesignForStopPlan): string | undefined {
    return stopUnavailableReason(ground);
  }

  /** Where the first looks see too little: from which share on it can stop. */
  firstLook({ sets, prompts }: StudyDesignForStopPlan): string | undefined {
    const { tooEarly } = this.#design(sets, prompts);
    const share = defaultInterimLookShares[tooEarly];
    return tooEarly === 0 || share === undefined ? undefined : `small: first look at ${formatFixed(100 * share, 0)}%`;
  }

  /** What is wrong with what is to be sure. */
  fault(ground: StudyDesignForStopPlan): string | undefined {
    return !this.isOn || stopUnavailableReason(ground) !== undefined ? undefined : typedStopCriteriaFault(this, ground);
  }

  /** For the plan; undefined where the run is to go to its end. */
  planned(ground: StudyDesignForStopPlan): AdaptivePlan | undefined {
    if (!this.isOn || stopUnavailableReason(ground) !== undefined || typedStopCriteriaFault(this, ground) !== undefined)
      return undefined;
    return stopFormToAdaptivePlan(this, ground);
  }

  copy(): StopChoice {
    const { isOn, order, moves, steady, mu, band } = this;
    return Object.assign(new StopChoice(), { isOn, order, moves, steady, mu, band });
  }

  /** Takes over what a link or another run had. */
  take(claims: StopCriteria | undefined): void {
    this.isOn = claims !== undefined;
    if (claims) Object.assign(this, toTypedStopCriteria(claims));
  }

  /** Those of the ticked claims that the plan can be sure of. */
  claimsOf(ground: StudyDesignForStopPlan): { readonly order: boolean; readonly spread: boolean } {
    return availableStopClaims(ground);
  }

  #design(sets: readonly number[], prompts: number) {
    // In a set of 200 already the first look, a tenth of the cells, sees enough: larger ones need not be laid out.
    const named = sets.map((items, b) => ({ id: `${b}`, items: Math.min(items, 200) }));
    return planInterimLookCells(named, prompts, {
      seed: 0,
      k: firstPassPromptCount(prompts),
      shares: defaultInterimLookShares,
    });
  }
}
