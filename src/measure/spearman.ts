import { pearson } from './pearson.ts';
import { averageRanks } from './ranks.ts';

/** Spearman's rank correlation ρ: Pearson's r of the ranks, ties sharing the mean of theirs. NaN as Pearson's. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number {
  return pearson(averageRanks(x), averageRanks(y));
}
