import log2 from '@stdlib/math-base-special-log2';
import type { ItemCountWithClusters } from '../../../src/measure/basics/item-clusters.ts';
import { mean } from '../../../src/measure/basics/mean.ts';
import { differenceDrawInterval } from '../../../src/measure/paired/drawn-ends.ts';
import { makeDrawableItems, pairedXParaConDraws } from '../../../src/measure/paired/paired-means.ts';
import { stratifiedDifferenceDraws, stratifiedIntervalFromDraws } from '../../../src/measure/paired/paired-strata.ts';

/** The interval from the draws, as in comparisons. */
export function pairedXParaConInterval(...args: Parameters<typeof pairedXParaConDraws>) {
  const [one, other, , names] = args;
  const drawn = pairedXParaConDraws(...args);
  return 'why' in drawn
    ? drawn
    : differenceDrawInterval(drawn, log2(mean(one) / mean(other)), [makeDrawableItems(one.length, names)]);
}

export function stratifiedInterval(
  sets: readonly ItemCountWithClusters[],
  differenceIn: (benchmark: number, chosen: Int32Array) => number,
  settings: { readonly draws: number; readonly seed: number },
) {
  const drawn = stratifiedDifferenceDraws(sets, differenceIn, settings);
  return 'why' in drawn ? drawn : stratifiedIntervalFromDraws(sets, differenceIn, drawn);
}
