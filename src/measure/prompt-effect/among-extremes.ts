/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { armErrors } from '../advice/arm-errors.ts';
import { compareWithBest } from '../advice/best-of-arms.ts';
import type { PromptSpread } from './prompt-spread.ts';

/**
 * The prompts that may be the worst (or the best) of all: places in `spread.prompts`, the most extreme score first. In 95% of repetitions the truly worst (best) one is among them, which is the
 * confidence set of comparisons with the best (`compareWithBest`: Hsu 1984), for the worst with the scores’ signs reversed. Prompts with equal scores stand in the plan’s order.
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
  // The fit leaves equal scores equal to some 15 digits.
  const ranks = scores.map((score) => Math.round(1e12 * score));
  return mayBeBest
    .flatMap((may, place) => (may ? [place] : []))
    .sort((one, other) => ranks[other]! - ranks[one]! || one - other);
}
