import { mean } from '../measure/mean.ts';
import type { AnalysedText } from './analyse.ts';
import { rcscore, type Dimensions, type RcScore, type RcScoreSettings } from './rcscore.ts';

/** The comparison of two of the texts, by their places in the list. */
export interface ComparedPair {
  readonly a: number;
  readonly b: number;
  readonly score: RcScore;
}

/** RCScore of every two of an item's texts: six pairs for four styles, in the order (0, 1), (0, 2), … (2, 3). */
export function allPairs(texts: readonly AnalysedText[], settings?: RcScoreSettings): ComparedPair[] {
  return texts.flatMap((text, a) =>
    texts.slice(a + 1).map((other, k) => ({ a, b: a + 1 + k, score: rcscore(text, other, settings) })),
  );
}

/**
 * CRS (paper, §4): per dimension the mean over an item's style pairs, and, called again with those, over items. Of no pair it is NaN in every
 * dimension: one answer is not consistent with anything.
 */
export function meanOfDimensions(scores: readonly Dimensions[]): Dimensions {
  const over = (dimension: keyof Dimensions): number => mean(scores.map((score) => score[dimension]));
  return {
    structurality: over('structurality'),
    lexicality: over('lexicality'),
    coherence: over('coherence'),
    rcscore: over('rcscore'),
  };
}
