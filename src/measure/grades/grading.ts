import type { Interval } from '../../core/studies/interval.ts';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import {
  noiseFloorQuantile,
  gradeChances,
  gradeChancesInOwnCohort,
  credibleGrades,
  withGradesNoiseCanGive,
  type GradeNoiseFloor,
  type GradeDrawSettings,
} from './grade-chances.ts';
import { gradeForSigma, grades, type Grade, type SigmaQuartiles } from './grade.ts';
import type { EffectBounds } from '../not-read/effect-bounds.ts';
import type { ModelPromptEffect } from '../prompt-effect/prompt-effect.ts';
import { tauInterval } from '../prompt-effect/questions-needed.ts';
import type { SpreadEvidence } from '../prompt-effect/true-spread.ts';
import { noiseFloorDf } from '../prompt-effect/prompt-spread.ts';
import { noiseFloorAtCohortItems } from '../prompt-effect/spread-intervals.ts';

/** How certain a model’s grade is. */
export interface GradeCertainty {
  readonly chances: Record<Grade, number>;
  /** σ₀′, on the cohort's scale. */
  readonly floor: GradeNoiseFloor;
  /** 95%, in points: `sigmaInterval` of the model's τ. With many unread answers it covers both ways of counting them. */
  readonly sigmaInterval: Interval | NoValueWithReason;
  readonly quartiles: SigmaQuartiles;
  /** The smallest run of grades with 90%. If τ > 0 is not shown, it includes what flips alone would give. */
  readonly run: readonly Grade[];
  /** The best grade that flips alone allow: that of τ = 0. */
  readonly best: Grade;
  /** Whether the interval of its τ excludes 0. */
  readonly isShownToMove: boolean;
  /**
   * Whether τ > 0 is not shown and flips alone put every model with this σ₀′ into the grade. The grade then says
   * nothing about this model. Never true for AAA.
   */
  readonly isForced: boolean;
  /** Whether the quartiles are those of the run's own models. */
  readonly isOfOwnCohort: boolean;
}

/** The cohort that σ is compared with. */
export interface GradingCohort {
  /** Below eight models quantiles only give a rank. */
  readonly rankOnly: boolean;
  readonly kind: 'own' | 'published';
  readonly quantiles: SigmaQuartiles | NoValueWithReason;
}

/** A model with τ. */
export interface GradableModel {
  readonly effect: ModelPromptEffect;
  /** If many answers were not read: the printed grades hold however these count. */
  readonly bounds?: Pick<EffectBounds, 'flattest' | 'steepest'> | undefined;
  readonly noiseFloor: MaybeNumber;
}

/**
 * The 95% interval of σ on the scale of the quartiles, in points: σ′(τ) = √(σ̂₀′² + τ²) at both ends of τ’s interval (fractions; `floor` is σ̂₀′ in points). It ignores
 * the error of σ₀′. If τ has no interval, the result is τ’s reason. Source: CreditAudit grades by σ (its Table 1). For σ at another
 * number of questions, see `sigmaAtCohortSize`.
 */
export function sigmaInterval(tau: ModelPromptEffect['interval'], floor: number): Interval | NoValueWithReason {
  if ('why' in tau) return tau;
  const [low, high] = tau.map((end) => Math.sqrt(floor ** 2 + (100 * end) ** 2)) as [number, number];
  return [low, high];
}

/** By luck a measured σ′ may lie below the noise floor of flips. The interval then begins at σ′, and is wider than 95% requires. */
export const reachDownTo = (measured: MaybeNumber, interval: Interval | NoValueWithReason): Interval | NoValueWithReason =>
  'why' in interval || !isNumber(measured) ? interval : [Math.min(measured, interval[0]), interval[1]];

const spanOfBoth = (
  one: Interval | NoValueWithReason,
  other: Interval | NoValueWithReason,
): Interval | NoValueWithReason => {
  if ('why' in one) return one;
  return 'why' in other ? other : [Math.min(one[0], other[0]), Math.max(one[1], other[1])];
};

/** The grades that are printed for a model. */
export function reportedGrades(
  chances: Record<Grade, number>,
  isShownToMove: boolean,
  floor: GradeNoiseFloor,
  quartiles: SigmaQuartiles,
): readonly Grade[] {
  const run = credibleGrades(chances);
  return isShownToMove ? run : withGradesNoiseCanGive(run, floor, quartiles);
}

/**
 * Whether evidence from `times` as many questions would leave one grade. On the cohort’s scale σ₀′ stays at its present
 * quantile `place` (0 … 1). It is known with `times` as many degrees of freedom.
 */
export function isGradeSettledWithMore(
  { floor, quartiles }: Pick<GradeCertainty, 'floor' | 'quartiles'>,
  evidence: SpreadEvidence,
  times: number,
  place: number,
): boolean {
  const known = { value: noiseFloorQuantile(floor, place), df: floor.df * times };
  const chances = gradeChances(evidence, known, quartiles);
  return reportedGrades(chances, tauInterval(evidence)[0] > 0, known, quartiles).length === 1;
}

/** A grade as it is printed, such as “AAA” or “AAA to A”, or the reason for a missing one. */
export function gradeText({ isForced, best, run }: GradeCertainty): string | NoValueWithReason {
  if (isForced) return undefinedBecause(`flips alone give ${best}`);
  return [...new Set([run[0], run.at(-1)])].join(' to ');
}

/** One in a thousand, both sides together. */
const tailProbability = 0.0005;

/**
 * Whether σ₀′ may equal a quartile: one lies in its interval (99.9%; σ₀′²·df/χ²). The grade of such a model stays open
 * if no prompt moves it, however many questions are asked. A probability of 90% over all possible σ₀′ hides this: with
 * σ₀′ at a quartile, 7 in 10 of such forecasts failed (simulated).
 */
export function canNoiseFloorBeQuartile({ floor, quartiles }: Pick<GradeCertainty, 'floor' | 'quartiles'>): boolean {
  const low = noiseFloorQuantile(floor, 1 - tailProbability);
  const high = noiseFloorQuantile(floor, tailProbability);
  return quartiles.some((quartile) => low <= quartile && quartile <= high);
}

/**
 * How certain each model’s grade is. Models that are undefined get no grade. Empty if the cohort is too small or has no
 * quartiles.
 */
export function computeGradeCertainties(
  models: readonly (GradableModel | undefined)[],
  cohort: GradingCohort,
  drawing: GradeDrawSettings,
): (GradeCertainty | undefined)[] {
  if (models.every((model) => !model?.bounds)) return gradingsAsCounted(models, cohort, drawing);
  const by = (filling: 'flattest' | 'steepest') =>
    gradingsAsCounted(
      models.map((model) => {
        const effect = model?.bounds?.[filling];
        return model && effect && 'spread' in effect && isNumber(effect.tau) ? { ...model, effect } : model;
      }),
      cohort,
      drawing,
    );
  const most = by('steepest');
  return by('flattest').map((least, m) => least && most[m] && fromOneToOther(least, most[m]));
}

/** Merges two gradings: the grades that either prints and those between. The chances are those of the less certain one. */
function fromOneToOther(one: GradeCertainty, other: GradeCertainty): GradeCertainty {
  const places = [...one.run, ...other.run].map((grade) => grades.indexOf(grade));
  const run = grades.slice(Math.min(...places), Math.max(...places) + 1);
  const sure = ({ chances }: GradeCertainty) => run.reduce((sum, grade) => sum + chances[grade], 0);
  return {
    ...(sure(one) <= sure(other) ? one : other),
    run,
    sigmaInterval: spanOfBoth(one.sigmaInterval, other.sigmaInterval),
    isShownToMove: one.isShownToMove && other.isShownToMove,
    isForced: one.isForced || other.isForced,
  };
}

function gradingsAsCounted(
  models: readonly (GradableModel | undefined)[],
  { rankOnly, kind, quantiles }: GradingCohort,
  drawing: GradeDrawSettings,
): (GradeCertainty | undefined)[] {
  if (rankOnly || 'why' in quantiles) return [];
  const made = ({ interval }: ModelPromptEffect, chances: Record<Grade, number>, floor: GradeNoiseFloor): GradeCertainty => {
    const isShownToMove = !('why' in interval) && interval[0] > 0;
    const run = reportedGrades(chances, isShownToMove, floor, quantiles);
    const best = gradeForSigma(floor.value, quantiles);
    return {
      chances,
      floor,
      sigmaInterval: sigmaInterval(interval, floor.value),
      quartiles: quantiles,
      run,
      best,
      isShownToMove,
      isOfOwnCohort: kind === 'own',
      isForced: !isShownToMove && run.length === 1 && best !== grades[0] && run[0] === best,
    };
  };
  if (kind === 'published') {
    return models.map((model) => {
      if (!model) return undefined;
      const { spread } = model.effect;
      const floor = { value: noiseFloorAtCohortItems(spread), df: noiseFloorDf(spread.fits, () => 1) };
      return made(model.effect, gradeChances(model.effect.evidence, floor, quantiles), floor);
    });
  }
  const members = models.flatMap((model, m) =>
    model && isNumber(model.noiseFloor)
      ? [
          {
            m,
            effect: model.effect,
            evidence: model.effect.evidence,
            floor: { value: model.noiseFloor, df: noiseFloorDf(model.effect.spread.fits, ({ items }) => 1 / items) },
          },
        ]
      : [],
  );
  const found = gradeChancesInOwnCohort(members, drawing);
  return models.map((_, m) => {
    const place = members.findIndex((member) => member.m === m);
    const chances = found[place];
    const member = members[place];
    return chances && member && made(member.effect, chances, member.floor);
  });
}
