/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { itemErrorContributions } from '../prompt-effect/error-covariance.ts';
import { floorVarianceOfFewItems } from '../prompt-effect/mean-interval.ts';
import type { PromptSpread } from '../prompt-effect/prompt-spread.ts';
import { drawStandardNormal, type Random } from '../basics/random.ts';

/** The standard error of an estimate, and its degrees of freedom. */
export interface StandardErrorWithDf {
  readonly se: number;
  readonly df: number;
}

/** The scores of K arms and their errors over other questions of the kind. All are fractions. */
export interface ArmScoresWithErrors {
  readonly scores: Float64Array;
  /** Σ, K × K. */
  readonly covariance: Float64Array;
  /** The error of S_j − S_i, at index j·K + i. The diagonal is 0. */
  readonly pairs: readonly StandardErrorWithDf[];
  /** V, the variance of S_j − S_i without the extra flip, at index j·K + i. 0 if the two never differ. */
  readonly seen: Float64Array;
  /** By arm: the error of S_k. */
  readonly levels: readonly StandardErrorWithDf[];
}

/**
 * The arms’ scores with their errors. The covariance of the errors is
 *
 *   Σ = (1/B²) Σ_b G_b/(G_b − 1) · Σ_c w_c w_cᵀ,
 *
 * where w_c holds the shares of cluster c in the scores’ errors (`itemErrorContributions`) and set b has G_b clusters.
 * Without clusters each item is one. Arms that flip together have correlated errors, and an arm that flips often is
 * noisier.
 *
 * The error of a difference S_j − S_i includes one more flip in every set than was seen, as all intervals here do:
 *
 *   se² = V + h²,   V = Σ_b r_b Σ_c d_c²,   r_b = G_b/(G_b − 1)/B²,   d_c = w_cj − w_ci,   h² = Σ_b (Σ_c d_c⁴ / Σ_c d_c²)/B²,
 *   ν = 2 se⁴ / Σ_b [max(2 v_b²/(G_b − 1), r_b² Σ_c (d_c² − mean d²)²) + h_b⁴],   v_b = r_b Σ_c d_c²,
 *
 * where h_b² is the part of set b in h². In a set where the two arms never differ, it is 1/(B G_b)². ν is
 * Satterthwaite’s, with the variance that V_b itself has (`noiseFloorDf`): if two arms differ on few questions, V is
 * known only roughly. Two arms that never differ on N questions of one set have the one-sided 95% bound t₂ · 1/N =
 * 2.9/N. The rule of three gives 3/N.
 *
 * A score’s own error has V_b of `muIntervalOverQuestions`, with its rule for fewer than ten items.
 */
export function armErrors({
  fits,
  prompts,
  scores,
}: Pick<PromptSpread, 'fits' | 'prompts' | 'scores'>): ArmScoresWithErrors {
  const K = prompts.length;
  const B = fits.length;
  const sets = sharesBySet({ fits, prompts });
  const covariance = new Float64Array(K * K);
  for (const { shares, scale } of sets)
    for (const w of shares)
      for (let j = 0; j < K; j++) for (let i = 0; i < K; i++) covariance[j * K + i]! += scale * w[j]! * w[i]!;
  const pairs = new Array<StandardErrorWithDf>(K * K).fill({ se: 0, df: Infinity });
  const seen = new Float64Array(K * K);
  for (let j = 0; j < K; j++)
    for (let i = 0; i < j; i++) {
      let V = 0;
      let more = 0;
      let uncertain = 0;
      for (const { shares, G, scale } of sets) {
        const squares = shares.map((w) => (w[j]! - w[i]!) ** 2);
        const sum = squares.reduce((all, each) => all + each, 0);
        const fourth = squares.reduce((all, each) => all + each ** 2, 0);
        const differs = sum > rounding;
        const ownMore = (differs ? fourth / sum : 1 / G ** 2) / B ** 2;
        more += ownMore;
        uncertain += ownMore ** 2;
        if (!differs) continue;
        V += scale * sum;
        uncertain += scale ** 2 * Math.max((2 * sum ** 2) / (G - 1), fourth - sum ** 2 / G);
      }
      const found = { se: Math.sqrt(V + more), df: (2 * (V + more) ** 2) / uncertain };
      pairs[j * K + i] = found;
      pairs[i * K + j] = found;
      seen[j * K + i] = V;
      seen[i * K + j] = V;
    }
  return { scores, covariance, pairs, seen, levels: levelErrors(sets, prompts) };
}

/** By arm: the error of its score, without the pairwise comparisons of `armErrors`. */
export const armLevelErrors = (of: Pick<PromptSpread, 'fits' | 'prompts'>): readonly StandardErrorWithDf[] =>
  levelErrors(sharesBySet(of), of.prompts);

type SetShares = ReturnType<typeof sharesBySet>[number];

function sharesBySet({ fits, prompts }: Pick<PromptSpread, 'fits' | 'prompts'>) {
  return fits.map((fit, b) => {
    const shares = itemErrorContributions({ fits, prompts }, b, 'scores').filter((_, c) => hasAnswers(fit, c));
    const G = shares.length;
    return { fit, shares, G, scale: G > 1 ? G / (G - 1) / fits.length ** 2 : 0 };
  });
}

function levelErrors(sets: readonly SetShares[], prompts: readonly number[]): StandardErrorWithDf[] {
  const B = sets.length;
  return prompts.map((prompt, k) => {
    let variance = 0;
    let uncertain = 0;
    for (const { fit, shares, G, scale } of sets) {
      const found = B ** 2 * scale * shares.reduce((sum, w) => sum + w[k]! ** 2, 0);
      const own = floorVarianceOfFewItems(found, fit.items, fit.means[prompt]!) / B ** 2;
      variance += own;
      uncertain += own ** 2 / Math.max(1, G - 1);
    }
    return { se: Math.sqrt(variance), df: variance > 0 ? variance ** 2 / uncertain : unitsOf(sets) - 1 };
  });
}

/** The number of right-or-wrong questions that these sets are worth if nothing varies: n′ = 1/Σ_b 1/(B² G_b). */
export const likeUnits = ({ fits }: Pick<PromptSpread, 'fits'>): number =>
  1 / fits.reduce((sum, { items, clusters }) => sum + 1 / (clusters?.length ?? items) / fits.length ** 2, 0);

/** A sum of squared shares below this is rounding. */
const rounding = 1e-20;

const unitsOf = (sets: readonly { readonly G: number }[]): number => sets.reduce((sum, { G }) => sum + G, 0);

/** Whether item or cluster c has any answer. */
const hasAnswers = ({ levels, clusters }: PromptSpread['fits'][number], c: number): boolean =>
  (clusters?.[c] ?? [c]).some((i) => !Number.isNaN(levels[i]!));

/**
 * Samples normal errors of all arms at once, with covariance Σ: e = L z, where L is the Cholesky factor of Σ. It adds
 * 10⁻¹⁰ of the mean diagonal to the diagonal, which identical arms need.
 */
export function makeArmErrorSampler({ covariance, scores }: ArmScoresWithErrors): (random: Random) => Float64Array {
  const K = scores.length;
  let trace = 0;
  for (let k = 0; k < K; k++) trace += covariance[k * K + k]!;
  const ridge = (1e-10 * trace) / K;
  const L = new Float64Array(K * K);
  for (let j = 0; j < K; j++)
    for (let i = 0; i <= j; i++) {
      let rest = covariance[j * K + i]! + (i === j ? ridge : 0);
      for (let k = 0; k < i; k++) rest -= L[j * K + k]! * L[i * K + k]!;
      const pivot = L[i * K + i]!;
      L[j * K + i] = i === j ? Math.sqrt(Math.max(0, rest)) : pivot > 0 ? rest / pivot : 0;
    }
  const z = new Float64Array(K);
  return (random) => {
    for (let k = 0; k < K; k++) z[k] = drawStandardNormal(random);
    return Float64Array.from({ length: K }, (_, j) => {
      let sum = 0;
      for (let k = 0; k <= j; k++) sum += L[j * K + k]! * z[k]!;
      return sum;
    });
  };
}
