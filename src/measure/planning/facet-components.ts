/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */

/** Answers with the level that each has of every facet (model, item, prompt, …), levels as whole numbers from 0. */
export interface FacetAnswers {
  readonly scores: ArrayLike<number>;
  readonly facets: readonly ArrayLike<number>[];
}

/** A set of facets by its bits: 1 the first, 2 the second, 3 both. */
export type FacetSet = number;

export interface FacetComponents {
  /** D_A, by set of facets; NaN where no two answers have exactly these in common. */
  readonly differences: Float64Array;
  /** θ_A; that of no facet is 0. Without repeats the one of all facets holds the rest, too. */
  readonly components: Float64Array;
  /** Between answers that agree in all facets; NaN where there are none. */
  readonly rest: number;
  /** D_∅: what all components come to. */
  readonly total: number;
}

/**
 * Where the variance of a single answer lies, of a design crossed in F facets with any cells missing, by symmetric differences (Koch 1967, 1968): D_A the mean of ½(y − y′)² over the pairs of answers
 * that agree in exactly the facets of A; with random effects E D_A is the sum of the components that A does not hold, so that
 *
 *   θ_A = Σ_{B ⊆ A} (−1)^{|A∖B|} (D_∅ − D_B)      (D_all counts as 0 where no cell was asked twice).
 *
 * Unbiased whatever cells are missing, as long as that does not depend on the answers; what the analysis of variance gives where none are. In squared units of the scores; single
 * components may be negative by luck. Pairs are not gone through: a group of n answers that agree in A holds Σ ½(y − y′)² = n Σy² − (Σy)², and pairs that agree in more than A are taken away.
 * `varianceComponents` is the same of two facets, from sums.
 */
export function facetComponents({ scores, facets }: FacetAnswers): FacetComponents {
  const sets = 2 ** facets.length;
  const all = sets - 1;
  const squares = new Float64Array(sets);
  const pairs = new Float64Array(sets);
  for (let A = 0; A < sets; A++) {
    for (const { n, sum, sumOfSquares } of groupsIn(scores, facets, A)) {
      squares[A]! += n * sumOfSquares - sum * sum;
      pairs[A]! += n * (n - 1);
    }
  }
  const differences = Float64Array.from({ length: sets }, (_, A) => {
    const own = exactly(pairs, A);
    return own > 0 ? exactly(squares, A) / own : NaN;
  });
  const total = differences[0]!;
  const isAskedTwice = !Number.isNaN(differences[all]!);
  const shared = (B: FacetSet) => (B === all && !isAskedTwice ? total : total - differences[B]!);
  const components = Float64Array.from({ length: sets }, (_, A) => {
    let component = 0;
    for (let B = 1; B <= A; B++) if ((B & A) === B) component += sign(A ^ B) * shared(B);
    return component;
  });
  return { differences, components, rest: isAskedTwice ? differences[all]! : NaN, total };
}

interface Group {
  n: number;
  sum: number;
  sumOfSquares: number;
}

/** The answers that agree in the facets of A, group by group. */
function groupsIn(scores: ArrayLike<number>, facets: readonly ArrayLike<number>[], A: FacetSet): Iterable<Group> {
  const own = facets.filter((_, f) => (A >> f) & 1);
  const widths = own.map((levels) => Array.from(levels).reduce((most, level) => Math.max(most, level), 0) + 1);
  const groups = new Map<number, Group>();
  for (let at = 0; at < scores.length; at++) {
    let key = 0;
    for (const [f, levels] of own.entries()) key = key * widths[f]! + levels[at]!;
    const score = scores[at]!;
    const group = groups.get(key) ?? { n: 0, sum: 0, sumOfSquares: 0 };
    groups.set(key, group);
    group.n++;
    group.sum += score;
    group.sumOfSquares += score * score;
  }
  return groups.values();
}

/** Of pairs that agree at least in A those that agree in nothing more: inclusion and exclusion over the sets that hold A. */
function exactly(atLeast: Float64Array, A: FacetSet): number {
  let left = 0;
  for (let B = A; B < atLeast.length; B++) if ((B & A) === A) left += sign(A ^ B) * atLeast[B]!;
  return left;
}

/** 1 for an even number of facets, −1 for an odd one. */
function sign(set: FacetSet): 1 | -1 {
  let odd = false;
  for (let bits = set; bits > 0; bits >>= 1) if (bits & 1) odd = !odd;
  return odd ? -1 : 1;
}
