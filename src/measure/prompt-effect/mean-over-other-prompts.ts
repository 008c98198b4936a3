import type { Interval } from '../../core/studies/interval.ts';
import { tCritical } from '../basics/student-t.ts';

/**
 * The 95% interval of μ over **other prompts like these**, if they were drawn like these T ≥ 2, in points (0 … 100). It
 * combines the interval of these prompts, [l, u], and the variation between prompts as two independent errors (MOVER: Zou
 * and Donner 2008),
 *
 *   μ − √((μ − l)² + r²) … μ + √((u − μ)² + r²),   r = t_{T−1, 97.5%} · s/√T,   s² the variance (T − 1) of the prompts' scores.
 *
 * s² includes the flips' noise too. That counts a little of it twice, and makes the interval slightly too wide if no prompt
 * affects the model. No end is outside 0 … 100. More questions narrow only its first part.
 */
export function widenMuIntervalToOtherPrompts(mu: number, [low, high]: Interval, s2: number, T: number): Interval {
  const prompts2 = (tCritical(0.05, T - 1) ** 2 * s2) / T;
  return [
    Math.max(0, mu - Math.sqrt((mu - low) ** 2 + prompts2)),
    Math.min(100, mu + Math.sqrt((high - mu) ** 2 + prompts2)),
  ];
}
