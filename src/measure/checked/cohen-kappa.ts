import { undefinedBecause, type MaybeNumber } from '../../base/json/json.ts';
import { zip } from '../../base/objects/zip.ts';

/** The agreement of two people who classify the same things. */
export interface CohenKappaAgreement {
  /** p_o: the share of things on which they agree. */
  readonly observed: number;
  /** p_e. */
  readonly chance: number;
  readonly kappa: MaybeNumber;
}

/**
 * Cohen’s κ (Cohen 1960, “A coefficient of agreement for nominal scales”) of two people who put the same n things into
 * categories:
 *
 *   κ = (p_o − p_e)/(1 − p_e),   p_e = Σ_k a_k·b_k,
 *
 * where a_k and b_k are the shares of the things that the first and the second put into category k. 1 if they agree on
 * all. 0 if they agree as often as two people who assign the same shares by chance. At least −1. Undefined if both put
 * everything into one and the same category (p_e = 1): they then cannot disagree, and the result does not show how they
 * would classify another thing. Throws a RangeError for lists of unequal length, and for empty lists.
 */
export function cohenKappa(one: readonly string[], other: readonly string[]): CohenKappaAgreement {
  if (one.length !== other.length || one.length === 0)
    throw new RangeError(`cohenKappa: ${one.length} things against ${other.length}`);
  const categories = [...new Set([...one, ...other])];
  const table = new Float64Array(categories.length ** 2);
  for (const [own, its] of zip(one, other)) {
    const at = categories.indexOf(own) * categories.length + categories.indexOf(its);
    table[at] = (table[at] ?? 0) + 1;
  }
  return kappaOfTable(table, categories.length);
}

/**
 * Cohen’s κ of a table of whole numbers, not all 0. The first put `table[k·K + l]` things into category k that the
 * second put into l.
 */
export function kappaOfTable(table: Float64Array, K: number): CohenKappaAgreement {
  const all = Array.from({ length: K }, (_, k) => k);
  const sum = (of: (l: number) => number) => all.reduce((total, l) => total + (table[of(l)] ?? 0), 0);
  const n = table.reduce((total, count) => total + count, 0);
  const same = sum((k) => k * K + k);
  // Whole numbers, so that the comparison with p_e = 1 is exact.
  const products = all.reduce((total, k) => total + sum((l) => k * K + l) * sum((l) => l * K + k), 0);
  const observed = same / n;
  const chance = products / (n * n);
  return {
    observed,
    chance,
    kappa:
      products === n * n ? undefinedBecause('both gave every answer the same mark') : (observed - chance) / (1 - chance),
  };
}

/**
 * κ at the ends of an interval of p_o, with p_e fixed at its observed value. With Wilson’s interval of p_o it covers κ
 * in 91 to 98 of 100 simulated runs of 20 and of 60 answers marked by two people (`test/measure/checked`). The interval
 * by the large-sample error (Fleiss, Cohen and Everitt 1969) covers it in 17 to 94, as it has no width if all marks
 * agree.
 */
export const kappaIntervalFromAgreement = (
  observed: readonly [number, number],
  chance: number,
): readonly [number, number] => [(observed[0] - chance) / (1 - chance), (observed[1] - chance) / (1 - chance)];
