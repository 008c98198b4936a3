import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { SequentialLeastSquares, type DesignColumn } from './least-squares.ts';
import { mean } from '../basics/mean.ts';

export interface VarianceShares {
  /** By block, in order: the SS that it adds / SS of y about its mean. */
  readonly shares: readonly number[];
  readonly dfs: readonly number[];
  readonly residual: number;
  readonly residualDf: number;
}

/**
 * The share of the variance of y that each block of columns explains after those before it (sequential or type I sums
 * of squares): share_b = (RSS of blocks 1…b−1 − RSS of blocks 1…b) / Σ(y − ȳ)². The shares and the residual sum to 1.
 * What two blocks both explain counts for the first, so the order is part of the result. Undefined if y does not vary,
 * or with fewer than three values.
 */
export function varianceSharesByBlock(
  y: ArrayLike<number>,
  blocks: readonly (readonly DesignColumn[])[],
): VarianceShares | NoValueWithReason {
  if (y.length < 3) return undefinedBecause('variance shares need at least three points');
  const centre = mean(y);
  const total = Array.from(y).reduce((sum, value) => sum + (value - centre) ** 2, 0);
  if (Array.from(y).every((value) => value === y[0])) return undefinedBecause('the values do not vary');
  const fit = new SequentialLeastSquares(y);
  fit.add([Array.from(y, () => 1)]);
  const added = blocks.map((columns) => fit.add(columns));
  return {
    shares: added.map(({ sumSq }) => sumSq / total),
    dfs: added.map(({ df }) => df),
    residual: fit.residual / total,
    residualDf: y.length - fit.rank,
  };
}

/** Indicator columns that separate these groups: one for each but the first. */
export function indicatorColumns(groups: readonly string[]): DesignColumn[] {
  const [, ...others] = new Set(groups);
  return others.map((group) => groups.map((each) => Number(each === group)));
}
