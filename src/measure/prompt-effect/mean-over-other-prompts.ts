import type { Interval } from '../../core/studies/interval.ts';
import { tCritical } from '../basics/student-t.ts';

/**
 * The 95% interval of μ over **other prompts like these**, were they drawn as these T ≥ 2 were, in points (0 … 100): that of these prompts, [l, u], and what other prompts add,
 * put together as the reaches of two independent errors (MOVER: Zou and Donner 2008),
 *
 *   μ − √((μ − l)² + r²) … μ + √((u − μ)² + r²),   r = t_{T−1, 97.5%} · s/√T,   s² the variance (T − 1) of the prompts' scores.
 *
 * s² holds the flips' noise too, which counts a little of it twice and leaves the interval a little too wide where no prompt moves the model. No end lies outside 0 … 100.
 * More questions narrow only its first part.
 */
export function widenMuIntervalToOtherPrompts(mu: number, [low, high]: Interval, s2: number, T: number): Interval {
  const prompts2 = (tCritical(0.05, T - 1) ** 2 * s2) / T;
  return [
    Math.max(0, mu - Math.sqrt((mu - low) ** 2 + prompts2)),
    Math.min(100, mu + Math.sqrt((high - mu) ** 2 + prompts2)),
  ];
}
