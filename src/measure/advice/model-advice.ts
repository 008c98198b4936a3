import type { MaybeNumber, NoValueWithReason } from '../../base/json/json.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { adviseArm, cheapestArm } from './advice.ts';
import { itemScoresByModelPerSet } from './arms.ts';
import { tablesWithUnreadAs, type ArmWithTables } from './unread-fillings.ts';

/** A model that may be chosen. */
export type ModelArm = ArmWithTables;

/** Places are those among the models given; scores and losses are points. */
export interface ModelChoiceAdvice {
  /** The model with the highest score, unread answers counted as wrong. */
  readonly advised: number;
  /** By model: its score is at most so many points below the best, however unread answers count. Undefined for a model that was not compared. */
  readonly lossAtMost: readonly (number | undefined)[];
  /** Models shown to lose no more than the tolerance. */
  readonly withinTolerance: readonly number[];
  /** The one of these that costs least. */
  readonly cheapest: MaybeNumber;
}

interface ModelAdviceSettings {
  /** Points. */
  readonly tolerance: number;
  readonly seed: number;
}

/** No loss is larger, in points. As a target it asks for no forecast. */
const largestLoss = 100;

/**
 * Which model to take (`adviseArm` over `itemScoresByModelPerSet`), with bounds that hold however unread, refused and failed answers count: a model’s bound is the largest over the fillings that can raise it.
 *
 * μ_j − μ_i is largest with i’s open answers wrong and j’s right. So each filling has one model at one end and all others at the other end: all right; i alone wrong; j alone right. Between the ends the
 * differences are linear in the shares that are filled.
 */
export function adviseModels(
  models: readonly ModelArm[],
  { tolerance, seed }: ModelAdviceSettings,
): ModelChoiceAdvice | NoValueWithReason {
  const settings = { tolerance, seed, target: largestLoss };
  const found = adviseArm(models, itemScoresByModelPerSet(models.map(({ tables }) => tables)), settings);
  if ('why' in found) return found;
  const all = [found];
  for (const filling of fillings(models)) {
    const filled = adviseArm(models, itemScoresByModelPerSet(filling), settings);
    if ('why' in filled) return filled;
    all.push(filled);
  }
  const lossAtMost = models.map((_, place) =>
    found.arms.some(({ arm }) => arm === place)
      ? Math.max(...all.map(({ arms }) => arms.find(({ arm }) => arm === place)?.lossAtMost ?? largestLoss))
      : undefined,
  );
  const withinTolerance = lossAtMost.flatMap((loss, place) => (loss !== undefined && loss <= tolerance ? [place] : []));
  const scoreOf = (place: number) => (found.arms.find(({ arm }) => arm === place)?.score ?? NaN) / 100;
  return {
    advised: found.advised,
    lossAtMost,
    withinTolerance,
    cheapest: cheapestArm(models, withinTolerance, tolerance, scoreOf),
  };
}

/** By filling and model: its tables. None where every answer was read. */
function fillings(models: readonly ModelArm[]): (readonly ScoreMatrix[])[][] {
  const open = models.flatMap(({ notRead }, place) => (notRead ? [place] : []));
  if (open.length === 0) return [];
  const withShares = (shareOf: (place: number) => 0 | 1) => tablesWithUnreadAs(models, shareOf);
  return [
    withShares(() => 1),
    ...open.map((one) => withShares((place) => (place === one ? 0 : 1))),
    ...open.map((one) => withShares((place) => (place === one ? 1 : 0))),
  ];
}
