/**
 * How often something was tried (a run, a model), how often it was stated, and how often it was wrong. An interval is stated
 * on every try.
 */
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

/** The claims of one run. Each kind of claim counts once, and is wrong if any of its claims is wrong. */
export class RunClaims {
  readonly #wrongByRow = new Map<string, boolean>();

  say(row: string, isWrong: boolean): void {
    this.#wrongByRow.set(row, isWrong || (this.#wrongByRow.get(row) ?? false));
  }

  /** `rows` are the rows that the run could have made claims about. */
  addTo(tally: Map<string, Count>, rows: readonly string[], prefix = ''): void {
    for (const row of rows) addTo(tally, prefix + row, this.#wrongByRow.get(row) ?? false, this.#wrongByRow.has(row));
  }
}

/**
 * Limits of each kind of row. A claim may be false in 7% of runs. An interval or a set of grades may miss in 10%. A forecast
 * that holds “nine times in ten” may fail in 10%. A stop may be wrong in 5%. Of the intervals printed with a sentence, 10%
 * may miss.
 */
export const limits = { claim: 0.07, numbers: 0.1, coverage: 0.1, forecast: 0.1, stop: 0.05 } as const;
export type RowKind = keyof typeof limits;

/** Limits over all designs, as shares of the runs that state a claim or of all intervals drawn. */
export const pooledLimit = { claim: 0.07, numbers: 0.1, coverage: 0.05, forecast: 0.1, stop: 0.05 } as const;

/**
 * Whether a count fails: the one-sided 99% lower bound of its error rate (Clopper and Pearson 1934) lies above the limit.
 * That is, P(X ≥ wrong) < 1% for X ~ Binomial(tried, limit).
 */
export const fails = (count: Pick<Count, 'tried' | 'wrong'>, kind: RowKind): boolean => failsAt(count, limits[kind]);

export const failsAt = ({ tried, wrong }: Pick<Count, 'tried' | 'wrong'>, limit: number): boolean =>
  upperTail(tried, wrong, limit) < 0.01;

/** P(X ≥ k), X ~ Binomial(n, p). */
export function upperTail(n: number, k: number, p: number): number {
  let total = 0;
  // In logarithms: with ten thousand tries, the chance of no error underflows.
  let term = n * Math.log1p(-p);
  for (let j = 0; j <= n; j++) {
    if (j >= k) total += Math.exp(term);
    term += Math.log((n - j) / (j + 1)) + Math.log(p / (1 - p));
  }
  return Math.min(1, total);
}
