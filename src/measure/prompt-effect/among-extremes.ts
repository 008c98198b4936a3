/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { armErrors } from '../advice/arm-errors.ts';
import { compareWithBest } from '../advice/best-of-arms.ts';
import type { PromptSpread } from './prompt-spread.ts';

/**
 * The prompts that may be the worst (or the best) of all: indices in `spread.prompts`, the most extreme score first. In 95%
 * of repetitions, the truly worst (best) one is among them. This is the confidence set of comparisons with the best
 * (`compareWithBest`: Hsu 1984). For the worst, the signs of the scores are reversed. Prompts with equal scores are in the
 * plan’s order.
 */
export function possiblyExtremePrompts(
  spread: PromptSpread,
  end: 'worst' | 'best',
  drawing: { readonly draws: number; readonly seed: number },
): number[] {
  const errors = armErrors(spread);
  const sign = end === 'best' ? 1 : -1;
  const scores = errors.scores.map((score) => sign * score);
  const { mayBeBest } = compareWithBest({ ...errors, scores }, drawing);
  // After the fit, equal scores agree only to about 15 digits.
  const ranks = scores.map((score) => Math.round(1e12 * score));
  return mayBeBest
    .flatMap((may, place) => (may ? [place] : []))
    .sort((one, other) => ranks[other]! - ranks[one]! || one - other);
}
