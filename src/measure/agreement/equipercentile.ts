/**
 * Equipercentile linking of discrete scores (Kolen and Brennan, “Test Equating, Scaling, and Linking”, ch. 2). It maps a score of one scale to
 * the score of the other scale with the same percentile rank. `from` and `to` count the ratings on each level, the lowest level first.
 * Levels have indices from 0. F is the share of ratings up to a level, f the share on it. The uniform kernel spreads a rating evenly over half a level to
 * either side. The percentile rank of index x is then, as a share,
 *
 *   P(x) = F(x − 1) + f(x)/2.
 *
 * On the other scale, G and g replace F and f. The inverse there is the mean of two values, which differ only where levels are empty:
 *
 *   upper: (p − G(u − 1))/g(u) + u − ½, u the lowest index with G(u) > p; the highest index + ½ for p = 1.
 *   lower: (p − G(l))/g(l + 1) + l + ½, l the highest index with G(l) < p; −½ for p = 0.
 *
 * The result is an index on `to`, not rounded, from −½ to the highest index + ½. The code compares whole numbers, so rounding never decides.
 * If `from` uses one level only, its rank is ½. If `to` uses one level only, all results lie within half a level of it. An empty level of `from` has the rank
 * between its neighbours. Undefined if either scale has no ratings.
 */
export function equipercentileLink(from: readonly number[], to: readonly number[]): ((place: number) => number) | undefined {
  const below = runningSums(from);
  const others = runningSums(to);
  const N = below.at(-1) ?? 0;
  const M = others.at(-1) ?? 0;
  if (N === 0 || M === 0) return undefined;
  return (place) => {
    // All shares times 2·N·M: the rank p, and G as 2N·G.
    const p = M * ((below[place] ?? 0) + (below[place + 1] ?? 0));
    const G = others.map((sum) => 2 * N * sum);
    const within = (j: number): number => (p - (G[j] ?? 0)) / ((G[j + 1] ?? 0) - (G[j] ?? 0)) + j - 0.5;
    const u = G.findIndex((sum) => sum > p) - 1;
    const l = G.findLastIndex((sum) => sum < p);
    return ((u < 0 ? to.length - 0.5 : within(u)) + (l < 0 ? -0.5 : within(l))) / 2;
  };
}

/** Running sums from 0: the count below each index, then the total. */
const runningSums = (counts: readonly number[]): number[] =>
  counts.reduce((sums, count) => [...sums, (sums.at(-1) ?? 0) + count], [0]);
