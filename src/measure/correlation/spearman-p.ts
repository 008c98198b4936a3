/* eslint-disable @typescript-eslint/no-non-null-assertion -- places are a permutation of 0 … n − 1 */
import { correlationP } from './correlation-p.ts';
import { averageRanks, spearman } from './spearman.ts';

/** With more pairs, Student's t is close enough and the permutations are too many. */
const maxExact = 8;

/**
 * The two-sided p value of Spearman's ρ of n pairs, as if they were independent. Up to eight pairs it is exact: the
 * share of the n! orders of `y` with a |ρ| at least as large as the observed one (Hollander, Wolfe and Chicken,
 * Nonparametric Statistical Methods, 3rd ed. 2014, §8.5). Ties have their mean ranks. From nine pairs on it is
 * Student's t (`correlationP`). Three pairs have p ≥ 1/3, however well they agree. NaN below three pairs, and if ρ is
 * NaN. Throws a RangeError for lists of unequal length.
 */
export function spearmanP(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const n = x.length;
  if (n !== y.length) throw new RangeError(`Spearman’s ρ: ${n} against ${y.length} values`);
  const rho = spearman(x, y);
  if (n > maxExact || n < 3 || Number.isNaN(rho)) return correlationP(rho, n);
  // ρ is linear in Σ R_x·R_y: means and variances of the ranks are the same in every order.
  const [one, other] = [averageRanks(x), averageRanks(y)];
  const centre = (n * (n + 1) ** 2) / 4;
  const distance = (places: readonly number[]) =>
    Math.abs(places.reduce((sum, place, i) => sum + one[i]! * other[place]!, 0) - centre);
  const places = Array.from({ length: n }, (_, i) => i);
  const seen = distance(places) - 1e-9;
  let [asFar, all] = [0, 0];
  for (const order of permutations(places)) {
    all++;
    if (distance(order) >= seen) asFar++;
  }
  return asFar / all;
}

/** Yields all orders, each in the same array, which changes from one to the next (Heap 1963). */
function* permutations(values: number[]): Generator<readonly number[]> {
  const counts = values.map(() => 0);
  yield values;
  for (let k = 1; k < values.length;) {
    if (counts[k]! < k) {
      const from = k % 2 === 0 ? 0 : counts[k]!;
      [values[from], values[k]] = [values[k]!, values[from]!];
      yield values;
      counts[k]!++;
      k = 1;
    } else counts[k++] = 0;
  }
}
