/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */

/**
 * Sums of one benchmark's answers by cell, `[i·T + t]` for item i under prompt t: the number of answers, Σ y and Σ y².
 * Fractions.
 */
export interface CellSums {
  readonly items: number;
  readonly prompts: number;
  readonly counts: ArrayLike<number>;
  readonly sums: ArrayLike<number>;
  readonly squares: ArrayLike<number>;
}

/**
 * The variance components of a single answer's score, in fractions squared. Estimates may be negative by luck, and are then
 * shown as 0.
 */
export interface VarianceComponents {
  readonly prompt: number;
  readonly item: number;
  /** Item × prompt. If no cell was sampled twice, it includes the noise of the samples. */
  readonly itemByPrompt: number;
  /** Between samples of a cell; undefined if no cell was sampled twice, as it cannot be separated from the former. */
  readonly sample: number | undefined;
}

/** The answers of one group: their number, Σ y, Σ y². */
interface Group {
  n: number;
  s: number;
  q: number;
}

/**
 * Variance components of one benchmark, for single answers, by symmetric differences (Koch 1967). D_A is the mean of
 * ½(y − y′)² over the pairs of answers that have exactly A in common (the item, the prompt, both, or neither). It is
 * computed from sums of squares alone, as a group of n answers holds Σ ½(y − y′)² = n Σy² − (Σy)²,
 *
 *   σ²_t = D_∅ − D_t,   σ²_i = D_∅ − D_i,   σ²_it = D_i + D_t − D_∅ − D_it,   σ²_e = D_it.
 *
 * Unbiased whatever cells are missing, as long as that does not depend on the answers. For a complete table of N items, T
 * prompts and R samples it is the analysis of variance (Cornfield and Tukey 1956; Brennan 2001, chapter 3):
 * σ²_t = (MS_t − MS_it)/(N R), σ²_i = (MS_i − MS_it)/(T R), σ²_it = (MS_it − MS_e)/R, σ²_e = MS_e. With one sample D_it is
 * 0, and σ²_it includes both. NaN with one item or one prompt.
 */
export function varianceComponents({ items: N, prompts: T, counts, sums, squares }: CellSums): VarianceComponents {
  const empty = (): Group => ({ n: 0, s: 0, q: 0 });
  const all = [empty()];
  const byItem = Array.from({ length: N }, empty);
  const byPrompt = Array.from({ length: T }, empty);
  const cells: Group[] = [];
  for (let i = 0; i < N; i++) {
    for (let t = 0; t < T; t++) {
      const at = i * T + t;
      const cell = { n: counts[at]!, s: sums[at]!, q: squares[at]! };
      cells.push(cell);
      for (const group of [all[0]!, byItem[i]!, byPrompt[t]!]) {
        group.n += cell.n;
        group.s += cell.s;
        group.q += cell.q;
      }
    }
  }
  const [none, item, prompt, both] = [pairsIn(all), pairsIn(byItem), pairsIn(byPrompt), pairsIn(cells)] as const;
  // Pairs that have exactly this much in common: those of larger groups minus those of the smaller groups within them.
  const inItem = subtractPairs(item, [both]);
  const inPrompt = subtractPairs(prompt, [both]);
  const inNeither = subtractPairs(none, [inItem, inPrompt, both]);
  const sample = both.pairs > 0 ? both.squares / both.pairs : undefined;
  const D = ({ squares, pairs }: Pairs) => (pairs > 0 ? squares / pairs : NaN);
  return {
    prompt: D(inNeither) - D(inPrompt),
    item: D(inNeither) - D(inItem),
    itemByPrompt: D(inItem) + D(inPrompt) - D(inNeither) - (sample ?? 0),
    sample,
  };
}

/** Ordered pairs of answers, and Σ ½(y − y′)² over them. */
interface Pairs {
  readonly pairs: number;
  readonly squares: number;
}

function pairsIn(groups: readonly Group[]): Pairs {
  let pairs = 0;
  let squares = 0;
  for (const { n, s, q } of groups) {
    pairs += n * (n - 1);
    squares += n * q - s * s;
  }
  return { pairs, squares };
}

const subtractPairs = (whole: Pairs, parts: readonly Pairs[]): Pairs =>
  parts.reduce((left, part) => ({ pairs: left.pairs - part.pairs, squares: left.squares - part.squares }), whole);
