import { fQuantile, type PlanSize } from '../../../src/measure/planning/power.ts';
import { noncentralFCdf } from '../../../src/measure/prompt-effect/noncentral.ts';

/**
 * The power at `alpha` to find that prompts move a model. `spread` is the spread of its true scores over prompts, and
 * answers flip with the mean square MS (item × prompt):
 *
 *   P(F′ ≥ F_α),   F′ noncentral with T − 1 and B (N − 1)(T − 1) degrees of freedom,   λ = (T − 1) spread² B N / MS.
 *
 * Simulated power is up to 4 points lower: the formula is a little optimistic.
 */
export function powerOfEffect(spread: number, meanSquare: number, size: PlanSize, alpha = 0.05): number {
  const { benchmarks, items, prompts } = size;
  const d1 = prompts - 1;
  const d2 = benchmarks * (items - 1) * d1;
  const lambda = (d1 * spread ** 2 * benchmarks * items) / meanSquare;
  return 1 - noncentralFCdf(fQuantile(1 - alpha, d1, d2), d1, d2, lambda);
}
