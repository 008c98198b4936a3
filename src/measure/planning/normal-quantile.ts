import { chiSquareQuantile } from '../prompt-effect/true-spread.ts';

/**
 * The z below which a standard normal is with probability p in (0, 1). Computed from its square, which is χ² with one degree
 * of freedom. 1.95996 for 0.975.
 */
export function normalQuantile(p: number): number {
  const between = Math.abs(2 * p - 1);
  const z = between === 0 ? 0 : Math.sqrt(chiSquareQuantile(between, 1));
  return p < 0.5 ? -z : z;
}
