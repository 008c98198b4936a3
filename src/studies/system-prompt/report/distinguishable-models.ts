import { isNumber } from '../../../core/json/json.ts';
import { listedUpTo, said, type Said } from '../../../core/words/sentence-with-figures.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { intervalOf, figureOf, type GradedModel } from './graded-model.ts';

/** Points of σ that count as equal where there are no intervals: less than lies between the published cohort's quartiles. */
const evenSigma = 0.25;

/** Points of μ below which one score is not called weaker than another where there are no intervals. */
const evenMu = 1;

/** Models that a sentence names one by one. */
export const mostNamed = 5;

/** Whether the data tell two models apart: by their intervals, or without them by a margin that is stated. */
export function areDistinguishable(x: GradedModel, y: GradedModel, which: 'mu' | 'sigma'): boolean {
  const a = intervalOf(x, which);
  const b = intervalOf(y, which);
  if (a && b) return a[1] < b[0] || b[1] < a[0];
  return Math.abs(x[which] - y[which]) > margins[which];
}

const margins = { mu: evenMu, sigma: evenSigma } as const;

/** By what they are not told apart. */
export const whyIndistinguishable = (model: GradedModel, which: 'mu' | 'sigma'): string =>
  intervalOf(model, which) ? 'the 95% intervals overlap' : `they lie within ${margins[which]} points`;

/** Models whose σ flips of single answers alone would give. */
export function withinNoise(models: readonly GradedModel[], result: SystemPromptResult): Said[] {
  const within = models.filter(({ sigma, noiseFloor }) => isNumber(noiseFloor) && sigma <= noiseFloor);
  if (within.length === 0) return [];
  const names = within.map(
    (model) =>
      said`${model.name} (σ ${figureOf(result, model, 'sigma', 2)}, σ₀ ${figureOf(result, model, 'noiseFloor', 2)})`,
  );
  return [
    said`σ is not above its noise floor for ${listedUpTo(mostNamed, names)}: with these items nothing but chance flips can be seen.`,
  ];
}

/** Without items there are no intervals; then the margin is said. */
export function withoutIntervals({ interval }: GradedModel, which: 'mu' | 'sigma'): Said[] {
  const found = interval[which];
  if (!('why' in found)) return [];
  const letter = { mu: 'μ', sigma: 'σ' }[which];
  return [
    said`There is no interval of ${letter} (${found.why}), so differences of up to ${margins[which]} points are taken for none: a rule of thumb.`,
  ];
}
