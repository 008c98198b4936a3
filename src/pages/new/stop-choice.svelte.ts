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

/** The checkbox “Stop when sure” and the findings that must be certain. Points are raw text. */
export class StopChoice {
  isOn = $state(false);
  order = $state(true);
  moves = $state(true);
  steady = $state('3');
  mu = $state('');
  band = $state(false);

  readonly zone = orderTolerancePoints;

  /** Why the checkbox is disabled. */
  whyOff(ground: StudyDesignForStopPlan): string | undefined {
    return stopUnavailableReason(ground);
  }

  /** If the first looks have too little data: the share at which the run can first stop. */
  firstLook({ sets, prompts }: StudyDesignForStopPlan): string | undefined {
    const { tooEarly } = this.#design(sets, prompts);
    const share = defaultInterimLookShares[tooEarly];
    return tooEarly === 0 || share === undefined ? undefined : `small: first look at ${formatFixed(100 * share, 0)}%`;
  }

  /** The fault in the criteria. */
  fault(ground: StudyDesignForStopPlan): string | undefined {
    return !this.isOn || stopUnavailableReason(ground) !== undefined ? undefined : typedStopCriteriaFault(this, ground);
  }

  /** The rule for the plan; undefined if the run goes to its end. */
  planned(ground: StudyDesignForStopPlan): AdaptivePlan | undefined {
    if (!this.isOn || stopUnavailableReason(ground) !== undefined || typedStopCriteriaFault(this, ground) !== undefined)
      return undefined;
    return stopFormToAdaptivePlan(this, ground);
  }

  copy(): StopChoice {
    const { isOn, order, moves, steady, mu, band } = this;
    return Object.assign(new StopChoice(), { isOn, order, moves, steady, mu, band });
  }

  /** Takes the criteria of a link or another run. */
  take(claims: StopCriteria | undefined): void {
    this.isOn = claims !== undefined;
    if (claims) Object.assign(this, toTypedStopCriteria(claims));
  }

  /** The claims that this plan can make certain. */
  claimsOf(ground: StudyDesignForStopPlan): { readonly order: boolean; readonly spread: boolean } {
    return availableStopClaims(ground);
  }

  #design(sets: readonly number[], prompts: number) {
    // For a set of 200 items the first look, a tenth of the cells, already has enough data. Larger sets need no layout.
    const named = sets.map((items, b) => ({ id: `${b}`, items: Math.min(items, 200) }));
    return planInterimLookCells(named, prompts, {
      seed: 0,
      k: firstPassPromptCount(prompts),
      shares: defaultInterimLookShares,
    });
  }
}
