import { fUpperTail } from '../basics/distribution-tails.ts';
import { noncentralityAt } from '../prompt-effect/noncentral.ts';

/** The size of a plan for a model: B benchmarks of N items each under T prompts. All spreads and variances in fractions. */
export interface PlanSize {
  readonly benchmarks: number;
  readonly items: number;
  readonly prompts: number;
}

/**
 * The one-sided α at which a card calls one of `models` models sensitive. The lower end of its interval at level 5%/m must
 * be above 0 (`makeEffectClaimsPerModel`).
 */
export const sensitivityAlphaPerModel = (models: number): number => 0.05 / (2 * models);

/**
 * The smallest spread of a model’s true scores over prompts that the plan finds with chance `power` at `alpha`. Answers flip
 * with the mean square MS (item × prompt). It is the spread at which
 *
 *   P(F′ ≥ F_α) = power,   F′ noncentral with T − 1 and B (N − 1)(T − 1) degrees of freedom,   λ = (T − 1) spread² B N / MS.
 *
 * In simulations the chance is up to 4 points lower: the formula is slightly optimistic. NaN with one item or one prompt.
 */
export function minDetectableSpread(meanSquare: number, size: PlanSize, alpha: number, power = 0.8): number {
  const { benchmarks, items, prompts } = size;
  const d1 = prompts - 1;
  const d2 = benchmarks * (items - 1) * d1;
  if (!(items > 1) || d1 < 1) return NaN;
  const lambda = noncentralityAt(1 - power, fQuantile(1 - alpha, d1, d2), d1, d2, Number.MAX_VALUE);
  return Math.sqrt((lambda * meanSquare) / (d1 * benchmarks * items));
}

/**
 * The standard deviation of an item's difference between two models, each the mean over T prompts and R samples:
 * √(2 (σ²_mi + σ²_mit/T + σ²_e/(T R))). The components of a benchmark are model × item, model × item × prompt, and the
 * residual.
 */
export const modelDifferenceSdPerItem = (
  modelByItem: number,
  modelByItemByPrompt: number,
  rest: number,
  prompts: number,
  samples: number,
): number => Math.sqrt(2 * (modelByItem + modelByItemByPrompt / prompts + rest / (prompts * samples)));

/** The F below which a central one is with probability p. */
export const fQuantile = (p: number, d1: number, d2: number): number => rising((F) => fUpperTail(F, d1, d2) <= 1 - p);

/**
 * The smallest x above 0 from which `isReached` is true. Doubles and bisects until the ends are adjacent numbers or 10⁻¹⁴
 * apart.
 */
function rising(isReached: (x: number) => boolean): number {
  let low = 0;
  let high = 1;
  while (!isReached(high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1e-14 * high) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
