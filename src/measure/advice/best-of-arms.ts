/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { chiSquareUpperTail } from '../basics/distribution-tails.ts';
import { normalQuantile } from '../planning/normal-quantile.ts';
import { quantile } from '../basics/quantile.ts';
import { seededRandom, drawStandardNormal } from '../basics/random.ts';
import { tCritical } from '../basics/student-t.ts';
import { makeArmErrorSampler, type ArmScoresWithErrors } from './arm-errors.ts';

/** The probability that at least one of the bounds misses. */
const alpha = 0.05;

/** Multiple comparisons with the best: what each arm may lose against the best one. Scores and losses are fractions. */
export interface ComparisonsWithBest {
  /** By arm: a bound on how far its score is below the best arm’s. All bounds hold at once in 95% of repetitions. */
  readonly lossAtMost: Float64Array;
  /** By arm: whether it may be the best. The best arm is among them in the same 95% of repetitions. */
  readonly mayBeBest: readonly boolean[];
  /** U_ji, at index j·K + i: a bound on how far arm j is above arm i, if j is the best. */
  readonly above: Float64Array;
  /**
   * By arm j: q_j, the normal quantile of its comparisons. `critical` has c_ji, the matching quantiles of Student’s t,
   * at j·K + i.
   */
  readonly normal: Float64Array;
  readonly critical: Float64Array;
}

export interface DrawSettings {
  readonly draws: number;
  readonly seed: number;
}

/**
 * Hsu’s constrained comparisons with the best (1984, Annals of Statistics 12; for unequal errors Edwards and Hsu 1983,
 * JASA 78). They take each arm j as if it were the best and compare it one-sidedly with all others:
 *
 *   U_ji = S_j − S_i + c_ji · se_ji,   C = {j: U_ji > 0 for all i ≠ j},   L_i = max(0, max_{j ∈ C, j ≠ i} U_ji).
 *
 * Only the bounds U_k· of the one arm k that is truly the best need to hold. Together they hold in 95% of repetitions.
 * Then k is in C and μ_k − μ_i ≤ L_i for every i. So L_i also bounds the loss of an arm that was chosen for its highest
 * score. Ties and unequal errors change nothing in this.
 *
 * To get c_ji, let q_j be the 95% quantile of max_i (e_j − e_i)/√V_ji, with e normal with the joint covariance Σ
 * (`makeArmErrorSampler`). It comes from `draws` draws in pairs e and −e. Its upper bound is the normal quantile of 1 −
 * 0.05/(K − 1) (Bonferroni), and with two arms it is 1.645 exactly. c_ji is the quantile of Student’s t with ν_ji that
 * is exceeded as often as q_j (degrees of freedom by comparison: Hasler and Hothorn 2008). Two arms that never differ
 * have an independent e. No loss exceeds 1.
 */
export function compareWithBest(errors: ArmScoresWithErrors, drawing: DrawSettings): ComparisonsWithBest {
  const { scores, pairs } = errors;
  const K = scores.length;
  const normal = oneSidedQuantiles(errors, drawing);
  const above = new Float64Array(K * K);
  const critical = new Float64Array(K * K);
  const mayBeBest: boolean[] = [];
  for (let j = 0; j < K; j++) {
    const known = new Map<number, number>();
    let isAbove = true;
    for (let i = 0; i < K; i++) {
      if (i === j) continue;
      const { se, df } = pairs[j * K + i]!;
      const c = known.get(df) ?? normalToStudentQuantile(normal[j]!, df);
      known.set(df, c);
      critical[j * K + i] = c;
      above[j * K + i] = scores[j]! - scores[i]! + c * se;
      if (!(above[j * K + i]! > 0)) isAbove = false;
    }
    mayBeBest.push(isAbove);
  }
  const lossAtMost = Float64Array.from(scores, (_, i) => {
    let most = 0;
    for (let j = 0; j < K; j++) if (j !== i && mayBeBest[j]) most = Math.max(most, above[j * K + i]!);
    return Math.min(1, most);
  });
  return { lossAtMost, mayBeBest, above, normal, critical };
}

/** The quantile of Student’s t with the same one-sided tail probability as the normal quantile q > 0. */
export const normalToStudentQuantile = (q: number, df: number): number => tCritical(chiSquareUpperTail(q * q, 1), df);

/** q_j, by arm j. */
function oneSidedQuantiles(errors: ArmScoresWithErrors, { draws, seed }: DrawSettings): Float64Array {
  const { seen, scores } = errors;
  const K = scores.length;
  const most = normalQuantile(1 - alpha / (K - 1));
  if (K === 2) return new Float64Array(2).fill(most);
  const draw = makeArmErrorSampler(errors);
  const random = seededRandom(seed);
  const scale = seen.map((V) => (V > 0 ? 1 / Math.sqrt(V) : 0));
  const largest = Array.from(scores, () => new Float64Array(2 * Math.ceil(draws / 2)));
  for (let d = 0; d < 2 * Math.ceil(draws / 2); d += 2) {
    const e = draw(random);
    for (let j = 0; j < K; j++) {
      let high = -Infinity;
      let low = Infinity;
      for (let i = 0; i < K; i++) {
        if (i === j) continue;
        const own = scale[j * K + i]!;
        const z = own > 0 ? (e[j]! - e[i]!) * own : drawStandardNormal(random);
        if (z > high) high = z;
        if (z < low) low = z;
      }
      largest[j]![d] = high;
      largest[j]![d + 1] = -low;
    }
  }
  return Float64Array.from(largest, (own) => Math.min(most, quantile(own, 1 - alpha)));
}
