/** How often something was tried (a run, a model), in how many of these it was said, and how often it was wrong. An interval is said whenever it is tried. */
export interface Count {
  readonly tried: number;
  readonly stated: number;
  readonly wrong: number;
}

export const noCount: Count = { tried: 0, stated: 0, wrong: 0 };

export function addTo(tally: Map<string, Count>, row: string, isWrong: boolean, isStated = true): void {
  const { tried, stated, wrong } = tally.get(row) ?? noCount;
  tally.set(row, { tried: tried + 1, stated: stated + Number(isStated), wrong: wrong + Number(isWrong) });
}

/** What one run says: it counts once for each kind of claim, wrong where any of its claims of the kind is. */
export class RunClaims {
  readonly #wrongByRow = new Map<string, boolean>();

  say(row: string, isWrong: boolean): void {
    this.#wrongByRow.set(row, isWrong || (this.#wrongByRow.get(row) ?? false));
  }

  /** The rows that the run might have said something of. */
  addTo(tally: Map<string, Count>, rows: readonly string[], prefix = ''): void {
    for (const row of rows) addTo(tally, prefix + row, this.#wrongByRow.get(row) ?? false, this.#wrongByRow.has(row));
  }
}

/** What a row is held to: a claim may be false in 7% of runs, an interval or a set of grades may miss in 10%, a forecast that is said to hold nine times in ten in as many, a stop may be wrong in 5%; of the intervals that are printed with a sentence 10% may miss, among those printed. */
export const limits = { claim: 0.07, numbers: 0.1, coverage: 0.1, forecast: 0.1, stop: 0.05 } as const;
export type RowKind = keyof typeof limits;

/** Over all designs: of the runs that say a claim, of all intervals that are drawn. */
export const pooledLimit = { claim: 0.07, numbers: 0.1, coverage: 0.05, forecast: 0.1, stop: 0.05 } as const;

/**
 * Whether a count fails: the one-sided 99% lower bound of its error (Clopper and Pearson 1934) lies above the limit: P(X ≥ wrong) < 1% for X ~ Binomial(tried, limit).
 */
export const fails = (count: Pick<Count, 'tried' | 'wrong'>, kind: RowKind): boolean => failsAt(count, limits[kind]);

export const failsAt = ({ tried, wrong }: Pick<Count, 'tried' | 'wrong'>, limit: number): boolean =>
  upperTail(tried, wrong, limit) < 0.01;

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
