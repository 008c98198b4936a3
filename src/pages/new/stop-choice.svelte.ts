import type { AdaptivePlan, SureOf } from '../../core/adaptive-plan.ts';
import { fixed } from '../../core/words/format.ts';
import { leastItems, leastRows, lookDesign } from '../../measure/stopping/look-design.ts';
import { firstPassPrompts } from '../../measure/stopping/plan-order.ts';
import { usualLooks } from '../../measure/stopping/stop-rule.ts';

/** What of a form the choice hangs on. */
export interface StopGround {
  readonly study: string;
  /** Questions asked, by set. */
  readonly sets: readonly number[];
  readonly prompts: number;
  readonly models: number;
  /** Whether asking a model for a moment costs nothing: those of servers, and our own small ones. */
  readonly inTurn: boolean;
  /** Whether a question counts by a judge or by meaning, which is told only after the run. */
  readonly isJudged: boolean;
}

/** Fewer prompts tell no spread. */
const leastPrompts = 5;

/** The tick “Stop when sure”, and what there is to be sure of. Points as they are typed. */
export class StopChoice {
  isOn = $state(false);
  order = $state(true);
  moves = $state(true);
  steady = $state('3');
  mu = $state('');
  band = $state(false);

  /** Differences in μ below this do not matter; points. */
  readonly zone = 2;

  /** Why it cannot be ticked. */
  whyOff({ study, sets, prompts, isJudged }: StopGround): string | undefined {
    if (study !== 'system-prompt')
      return 'Only the system-prompt audit stops early: the other studies set answers to the same question side by side, which takes all of them, and how often a stop is wrong was tried on system prompts alone.';
    if (isJudged) return 'Some answers count by a judge or by meaning, which is told after the run.';
    if (prompts < 2) return 'It takes two prompts.';
    if (sets.length === 0) return 'Choose questions first.';
    if (Math.min(...sets) < leastItems || sum(sets) < leastRows)
      return `It takes ${leastItems} questions in each set and ${leastRows} in all: fewer tell too little before the end.`;
    return undefined;
  }

  /** Where the first looks see too little: from which share on it can stop. */
  firstLook({ sets, prompts }: StopGround): string | undefined {
    const { tooEarly } = this.#design(sets, prompts);
    const share = usualLooks[tooEarly];
    return tooEarly === 0 || share === undefined ? undefined : `small: first look at ${fixed(100 * share, 0)}%`;
  }

  /** What is wrong with what is to be sure. */
  fault(ground: StopGround): string | undefined {
    if (!this.isOn || this.whyOff(ground) !== undefined) return undefined;
    if (this.steady !== '' && points(this.steady) === undefined)
      return 'The margin is a number of points from 0.1 to 50.';
    if (this.mu !== '' && points(this.mu) === undefined) return 'The mean is to be known within 0.1 to 50 points.';
    return Object.keys(this.#claims(ground)).length === 0 ? 'Say what is to be sure.' : undefined;
  }

  /** For the plan; undefined where the run is to go to its end. */
  planned(ground: StopGround): AdaptivePlan | undefined {
    if (!this.isOn || this.whyOff(ground) !== undefined || this.fault(ground) !== undefined) return undefined;
    return {
      k: firstPassPrompts(ground.prompts),
      looks: [...usualLooks],
      alpha: 0.05,
      claims: this.#claims(ground),
      ...(ground.inTurn && { inTurn: true as const }),
    };
  }

  /** Takes over what a link or another run had. */
  take(claims: SureOf | undefined): void {
    this.isOn = claims !== undefined;
    if (!claims) return;
    this.order = claims.order !== undefined;
    this.moves = claims.moves === true;
    this.steady = claims.steady === undefined ? '' : String(Number((100 * claims.steady).toFixed(6)));
    this.mu = claims.mu === undefined ? '' : String(Number((100 * claims.mu).toFixed(6)));
    this.band = claims.band === true;
  }

  /** Those of the ticked claims that the plan can be sure of. */
  claimsOf({ prompts, models }: StopGround): { readonly order: boolean; readonly spread: boolean } {
    return { order: models > 1, spread: prompts >= leastPrompts };
  }

  #claims(ground: StopGround): SureOf {
    const { order, spread } = this.claimsOf(ground);
    const [steady, mu] = [points(this.steady), points(this.mu)];
    return {
      ...(this.order && order && { order: this.zone / 100 }),
      ...(this.moves && spread && { moves: true as const }),
      ...(this.moves && spread && steady !== undefined && { steady: steady / 100 }),
      ...(mu !== undefined && { mu: mu / 100 }),
      ...(this.band && spread && { band: true as const }),
    };
  }

  #design(sets: readonly number[], prompts: number) {
    // In a set of 200 already the first look, a tenth of the cells, sees enough: larger ones need not be laid out.
    const named = sets.map((items, b) => ({ id: `${b}`, items: Math.min(items, 200) }));
    return lookDesign(named, prompts, { seed: 0, k: firstPassPrompts(prompts), shares: usualLooks });
  }
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Points as they are typed, a comma for a point too; undefined where it is no such number. */
function points(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && value >= 0.1 && value <= 50 ? value : undefined;
}
