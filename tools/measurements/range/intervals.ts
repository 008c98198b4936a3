import { armErrors } from '../../../src/measure/advice/arm-errors.ts';
import { drawStandardNormal, seededRandom } from '../../../src/measure/basics/random.ts';
import { quantile } from '../../../src/measure/basics/quantile.ts';
import { tCritical } from '../../../src/measure/basics/student-t.ts';
import type { Interval } from '../../../src/core/studies/interval.ts';
import type { PromptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { promptSpreadToEvidence } from '../../../src/measure/prompt-effect/prompt-effect.ts';
import { tauInterval } from '../../../src/measure/prompt-effect/questions-needed.ts';
import { rangeIntervalOfPairs, trueRangeInterval } from '../../../src/measure/prompt-effect/true-range.ts';

/** Intervals of the difference between the truly best and the truly worst prompt, in fractions. */
export const rangeIntervals = {
  printed: (spread: PromptSpread): Interval => trueRangeInterval(spread, tauInterval(promptSpreadToEvidence(spread))),
  pairs: (spread: PromptSpread): Interval => rangeIntervalOfPairs(spread),
  simultaneous: simultaneousInterval,
  posterior: posteriorInterval,
} as const;
export type RangeIntervalKind = keyof typeof rangeIntervals;

/** Takes both ends from intervals that hold for all pairs at once (Bonferroni). */
function simultaneousInterval(spread: PromptSpread): Interval {
  const { scores, pairs } = armErrors(spread);
  const T = scores.length;
  const level = 0.05 / ((T * (T - 1)) / 2);
  const ends = Array.from(scores, (one, j) =>
    Array.from(scores.slice(j + 1), (other, at) => {
      const { se = NaN, df = NaN } = pairs[j * T + j + 1 + at] ?? {};
      const reach = tCritical(level, df) * se;
      return [Math.abs(one - other) - reach, Math.abs(one - other) + reach] as const;
    }),
  ).flat();
  return [Math.max(0, ...ends.map(([low]) => low)), Math.min(1, Math.max(...ends.map(([, high]) => high)))];
}

const draws = 400;

/** Draws the prompts' scores from their normal posterior, with τ² taken as s² − ω⁺² (empirical Bayes). */
function posteriorInterval({ effects, s2, omegaPlus2 }: PromptSpread): Interval {
  const random = seededRandom(1);
  const share = s2 > omegaPlus2 ? 1 - omegaPlus2 / s2 : 0;
  const ranges = Float64Array.from({ length: draws }, () => {
    const drawn = effects.map((effect) => share * effect + Math.sqrt(share * omegaPlus2) * drawStandardNormal(random));
    return Math.max(...drawn) - Math.min(...drawn);
  });
  return [quantile(ranges, 0.025), quantile(ranges, 0.975)];
}
