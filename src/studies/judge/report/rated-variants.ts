import { group } from 'd3';
import type { Item } from '../../../core/items/item.ts';
import { undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { pointEnds, answerToScalePoint } from '../../../reading/rating-scale.ts';
import { variantKey, type Variant } from '../../../core/plan/cell.ts';
import type { JudgeOptions, JudgeScale } from '../protocol/options.ts';
import { findVariantScale } from '../protocol/prompt.ts';
import { knownQualityZeroToOne } from '../measure/reference.ts';
import type { ScoredResponse } from '../../../core/studies/study.ts';

/** One variant of the prompt for a pair, with its samples. */
export interface RatedVariant {
  readonly key: string;
  readonly variant: Variant;
  readonly scale: JudgeScale;
  /** By sample. */
  readonly rows: readonly ScoredResponse[];
  /** The mean over parsed samples, as values on the scale. A label’s value is its position, from 1. */
  readonly mean: MaybeNumber;
  /**
   * The quality known by construction, converted to the scale: its relative position between worst and best stays the same.
   * Undefined if unknown.
   */
  readonly known: number | undefined;
}

/** One model’s ratings of a pair by variant, in the order of the rows. */
export function ratingsByVariant(rows: readonly ScoredResponse[], item: Item, options: JudgeOptions): RatedVariant[] {
  const quality = knownQualityZeroToOne(item);
  return [...group(rows, ({ response }) => variantKey(response.variant))].map(([key, samples]) => {
    const { variant } = assertDefined(samples[0], 'answer').response;
    const scale = findVariantScale(variant, options);
    const values = samples.flatMap((row) => (row.score === null ? [] : (answerToScalePoint(row.reading, scale) ?? [])));
    const [low, high] = pointEnds(scale);
    return {
      key,
      variant,
      scale,
      rows: samples,
      mean: values.length > 0 ? mean(values) : undefinedBecause('none of its samples is a rating'),
      known: quality === undefined ? undefined : low + quality * (high - low),
    };
  });
}
