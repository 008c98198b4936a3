import { clampInterval, type Interval } from '../../core/studies/interval.ts';
import { isNumber, undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import { minUnitsOffMode } from '../alpha/alpha-jackknife.ts';
import { groupIntoClusters, resampleItems, tooFewClustersReasonOfTables } from '../basics/item-clusters.ts';
import { kappaOfTable } from '../checked/cohen-kappa.ts';
import { widenForFewClusters } from '../paired/drawn-ends.ts';
import { quantile } from '../basics/quantile.ts';
import { seededRandom } from '../basics/random.ts';
import type { PairVerdict } from '../../core/answers/preference.ts';

/** The verdicts of two judges on one pair, one entry for each order in which both have a verdict: one or two. */
export type TwoJudgePairVerdicts = readonly (readonly [one: PairVerdict, other: PairVerdict])[];

const categories = ['a', 'b', 'tie'] as const satisfies readonly PairVerdict[];
const K = categories.length;

/**
 * The 95% interval of Cohen’s κ of two judges over other pairs of responses, by bootstrap over pairs. A pair’s two verdicts
 * are not independent, so whole pairs are drawn (Davison and Hinkley 1997, §3.8), N − 1 of N with replacement (McCarthy and
 * Snowden 1985, as in `bootstrapSigma`). For each draw
 *
 *   κ_d = (p_o − p_e)/(1 − p_e)
 *
 * is recomputed from the drawn verdicts, including p_e (`cohenKappa`), and the middle 95% of κ_d are kept (percentile
 * interval). `pairs` are those with a verdict of both judges in some order.
 *
 * Draws in which both judges give only one and the same verdict (p_e = 1) have no κ and are left out, one in seven at most.
 * Undefined if fewer than two pairs have verdicts that differ, because hardly any draw then contains a disagreement. Also
 * undefined if one judge’s verdicts other than its most frequent one amount to fewer than five pairs, as in
 * `tooLittleVariationReason` for ratings. With these limits the interval holds κ in 89 to 100 of 100 simulated comparisons
 * of 12 to 60 pairs (κ 0.1 to 0.9, shares of one response from a half to 0.85, two verdicts a pair). Without the last limit
 * it holds κ in 80 of 100 of 12.
 *
 * Pairs of one group are drawn together, from ten groups on (`groups`: by pair the name of its group). The ends, at most 1,
 * allow for few groups (`widenForFewClusters`). For 12 to 60 groups of 3 to 10 pairs the interval misses κ in 4 to 12 of 100
 * simulated comparisons, and with pairs drawn one by one in 22 to 44. The same seed gives the same interval.
 */
export function kappaInterval(
  pairs: readonly TwoJudgePairVerdicts[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
  groups?: readonly number[],
): Interval | NoValueWithReason {
  const clusters = groups && groupIntoClusters(groups.map(String));
  const drawable = { items: pairs.length, ...(clusters && { clusters }) };
  const tooFew = tooFewClustersReasonOfTables([drawable]);
  if (tooFew) return tooFew;
  const differing = pairs.filter((verdicts) => verdicts.some(([one, other]) => one !== other)).length;
  if (differing < 2)
    return undefinedBecause(
      differing === 0
        ? 'both have the same preference on every pair, which does not show how certain that is'
        : 'their preferences differ on one pair only: too few to draw from',
    );
  if (pairsOffMode(pairs) < minUnitsOffMode)
    return undefinedBecause(
      `one of the two hardly varies: its preferences other than the most frequent one come to fewer than ${minUnitsOffMode} pairs`,
    );
  const places = pairs.map((verdicts) =>
    verdicts.map(([one, other]) => K * categories.indexOf(one) + categories.indexOf(other)),
  );
  const random = seededRandom(seed);
  const table = new Float64Array(K * K);
  const kappaOf = (chosen: Iterable<number>) => {
    table.fill(0);
    for (const pair of chosen) for (const place of places[pair] ?? []) table[place] = (table[place] ?? 0) + 1;
    return kappaOfTable(table, K).kappa;
  };
  const kappas = Array.from({ length: draws }, () => kappaOf(resampleItems(drawable, random))).filter(isNumber);
  const ends = [quantile(kappas, 0.025), quantile(kappas, 0.975)] as const;
  const kappa = kappaOf(pairs.keys());
  return isNumber(kappa) ? clampInterval(widenForFewClusters(ends, kappa, [drawable]), 1) : ends;
}

/**
 * The number of pairs that a judge’s verdicts other than its most frequent one amount to. The smaller number of the two
 * judges counts.
 */
function pairsOffMode(pairs: readonly TwoJudgePairVerdicts[]): number {
  const all = pairs.flat();
  const off = ([0, 1] as const).map((judge) => {
    const times = categories.map((verdict) => all.filter((each) => each[judge] === verdict).length);
    return all.length - Math.max(...times);
  });
  return (Math.min(...off) * pairs.length) / all.length;
}
