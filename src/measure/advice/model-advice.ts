import type { MaybeNumber, NoValueWithReason } from '../../base/json/json.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { adviseArm, cheapestArm } from './advice.ts';
import { itemScoresByModelPerSet } from './arms.ts';
import { tablesWithUnreadAs, type ArmWithTables } from './unread-fillings.ts';

/** A model that may be chosen. */
export type ModelArm = ArmWithTables;

/** Models are given by their index in the list of models. Scores and losses are in points. */
export interface ModelChoiceAdvice {
  /** The model with the highest score, with unread answers counted as wrong. */
  readonly advised: number;
  /**
   * By model: a bound, in points, on how far its score is below the best, however unread answers count. Undefined for a
   * model that was not compared.
   */
  readonly lossAtMost: readonly (number | undefined)[];
  /** Models shown to lose no more than the tolerance. */
  readonly withinTolerance: readonly number[];
  /** The cheapest of the models within the tolerance. */
  readonly cheapest: MaybeNumber;
}

interface ModelAdviceSettings {
  /** Points. */
  readonly tolerance: number;
  readonly seed: number;
}

/** The largest possible loss, in points. As a target it switches the forecast off. */
const largestLoss = 100;

/**
 * Recommends a model (`adviseArm` over `itemScoresByModelPerSet`), with bounds that hold however unread, refused,
 * failed and doubtful answers count. A model’s bound is the largest over the fillings that can raise it.
 *
 * μ_j − μ_i is largest with i’s open answers wrong and j’s right. So each filling has one model at one end and all
 * others at the other end: all right, i alone wrong, or j alone right. Between these ends the differences are linear in
 * the filled shares.
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

/** The tables of each model, by filling. Empty if every answer was read. */
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
