import type { Undefined } from '../../../core/json/json.ts';
import { setOf, type Item } from '../../../core/item.ts';
import { mean } from '../../../measure/mean.ts';
import type { PromptSpread } from '../../../measure/prompt-spread.ts';
import { whyNotRated } from '../../../measure/why-not-rated.ts';
import type { ModelTally } from './tally.ts';

/**
 * What guessing would score, a fraction: the mean over sets of the mean over items of 1/choices; 0 for a question without choices. μ weighs its sets in
 * the same way.
 */
export function chanceScore(items: readonly Item[]): number {
  const sets = new Map<string, number[]>();
  for (const { id, choices } of items) {
    const own = sets.get(setOf(id)) ?? [];
    sets.set(setOf(id), own);
    own.push(choices && choices.length > 0 ? 1 / choices.length : 0);
  }
  return sets.size === 0 ? 0 : mean([...sets.values()].map(mean));
}

/**
 * Why a model is not rated (`whyNotRated`), by its μ. Such a model gets no verdict, grade, rank or quadrant and no advice, and it is left out of what others are
 * compared with; its μ, σ and counts stay as they are. Undefined where it is rated.
 */
export const whyModelNotRated = (
  { total, failed }: ModelTally,
  spread: PromptSpread | undefined,
  chance: number,
): Undefined | undefined =>
  whyNotRated(
    { ...total, failed },
    spread && {
      mean: spread.mu,
      error: Math.sqrt(spread.muVariance),
      df: spread.fits.reduce((sum, { items }) => sum + items - 1, 0),
    },
    chance,
  );
