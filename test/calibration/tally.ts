/** How often something was said, or tried, and how often it was wrong. */
export interface Count {
  readonly tried: number;
  readonly wrong: number;
}

export type Tally = ReadonlyMap<string, Count>;

export function addTo(tally: Map<string, Count>, row: string, isWrong: boolean): void {
  const { tried, wrong } = tally.get(row) ?? { tried: 0, wrong: 0 };
  tally.set(row, { tried: tried + 1, wrong: wrong + Number(isWrong) });
}

/** What a row is held to: a claim may be false in 7% of runs, an interval or a set of grades may miss in 10%, a stop may be wrong in 5%. */
export const limits = { claim: 0.07, coverage: 0.1, stop: 0.05 } as const;
export type RowKind = keyof typeof limits;

/**
 * Whether a design fails: the one-sided 99% lower bound of its error (Clopper and Pearson 1934) lies above the limit: P(X ≥ wrong) < 1% for X ~ Binomial(tried, limit).
 */
export function fails({ tried, wrong }: Count, kind: RowKind): boolean {
  return upperTail(tried, wrong, limits[kind]) < 0.01;
}

/** P(X ≥ k), X ~ Binomial(n, p). */
export function upperTail(n: number, k: number, p: number): number {
  let total = 0;
  // In logarithms: of ten thousand tries the chance of none is below the least number there is.
  let term = n * Math.log1p(-p);
  for (let j = 0; j <= n; j++) {
    if (j >= k) total += Math.exp(term);
    term += Math.log((n - j) / (j + 1)) + Math.log(p / (1 - p));
  }
  return Math.min(1, total);
}
