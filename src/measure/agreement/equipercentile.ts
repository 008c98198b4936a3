/**
 * Equipercentile linking of discrete scores (Kolen and Brennan, “Test Equating, Scaling, and Linking”, ch. 2): a score of one scale counts as
 * the score of the other scale that has the same percentile rank. `from` and `to` count the ratings on each level, the lowest level first;
 * levels are places from 0. With F the share of ratings up to a level, f the share on it, and a rating spread evenly over half a level to either side
 * (the uniform kernel), the percentile rank of place x is, as a share,
 *
 *   P(x) = F(x − 1) + f(x)/2.
 *
 * Its inverse on the other scale, with G and g in place of F and f, is the mean of two values, which differ only where levels are empty:
 *
 *   upper: (p − G(u − 1))/g(u) + u − ½, u the lowest place with G(u) > p; the highest place + ½ for p = 1.
 *   lower: (p − G(l))/g(l + 1) + l + ½, l the highest place with G(l) < p; −½ for p = 0.
 *
 * The result is the place on `to`, not rounded, from −½ to the highest place + ½. Places are compared as whole numbers, so no rounding decides.
 * With one level only in `from` it has rank ½; one level only in `to` takes everything within half a level. An empty level of `from` has the rank between its
 * neighbours. Undefined where either scale has no rating.
 */
export function equipercentileLink(from: readonly number[], to: readonly number[]): ((place: number) => number) | undefined {
  const below = runningSums(from);
  const others = runningSums(to);
  const N = below.at(-1) ?? 0;
  const M = others.at(-1) ?? 0;
  if (N === 0 || M === 0) return undefined;
  return (place) => {
    // All shares times 2·N·M: p of the rank, and 2N·G.
    const p = M * ((below[place] ?? 0) + (below[place + 1] ?? 0));
    const G = others.map((sum) => 2 * N * sum);
    const within = (j: number): number => (p - (G[j] ?? 0)) / ((G[j + 1] ?? 0) - (G[j] ?? 0)) + j - 0.5;
    const u = G.findIndex((sum) => sum > p) - 1;
    const l = G.findLastIndex((sum) => sum < p);
    return ((u < 0 ? to.length - 0.5 : within(u)) + (l < 0 ? -0.5 : within(l))) / 2;
  };
}

/** With the empty sum first: how many lie below each place, and how many there are. */
const runningSums = (counts: readonly number[]): number[] =>
  counts.reduce((sums, count) => [...sums, (sums.at(-1) ?? 0) + count], [0]);
