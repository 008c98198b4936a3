import { extractColumnFromRows } from '../../core/items/column.ts';
import { variantKey, type Variant } from '../../core/plan/cell.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import type { Item } from '../../core/items/item.ts';
import { groupIntoClusters } from '../basics/item-clusters.ts';
import { bootstrapMeanDiffIntervals, type ItemDifferenceSums, type ItemEffect } from './item-effect.ts';

/** A factor with its levels in order. The others are compared with the first. */
export interface FactorWithBaseline<Id extends string = string> {
  readonly id: Id;
  readonly levels: readonly { readonly id: string }[];
}

/**
 * One model's scores on one set. Item i's outputs are at i·V … i·V + V − 1: variants in order, samples innermost. NaN
 * without a score.
 */
export interface ModelItemByOutputScores {
  readonly model: string;
  readonly items: readonly Pick<Item, 'cluster'>[];
  /** V: variants × samples. */
  readonly outputs: number;
  readonly scores: Float64Array;
}

export interface FactorEffect<Id extends string = string> extends ItemEffect {
  /** Omitted for the effect over all models. */
  readonly model?: string;
  readonly factor: Id;
  readonly from: string;
  readonly to: string;
}

interface Contrast<Id extends string> {
  readonly factor: Id;
  readonly from: string;
  readonly to: string;
  /** Indices of two variants that differ in this level alone. */
  readonly pairs: readonly (readonly [from: number, to: number])[];
}

/**
 * The effect of each other level of a factor against the factor's first level, on one set: over all models, then for
 * each model. Two outputs are compared if their variants differ in this factor alone and both have a score. So variants
 * and cells may be missing. See `bootstrapMeanDiffIntervals` for the intervals, which draw whole clusters of items.
 */
export function factorEffects<Id extends string>(
  models: readonly ModelItemByOutputScores[],
  variants: readonly Variant[],
  factors: readonly FactorWithBaseline<Id>[],
  samples: number,
  drawing: { readonly draws: number; readonly seed: number },
): FactorEffect<Id>[] {
  const contrasts = contrastsOf(variants, factors);
  if (contrasts.length === 0 || models.length === 0) return [];
  const byModel = models.map((answers) => contrasts.map((contrast) => differencesOf(answers, contrast, samples)));
  const overModels = contrasts.map((_, c) => summedDifferences(extractColumnFromRows(byModel, c)));
  // The items are the same for all models.
  const clusters = groupIntoClusters(models[0]?.items.map(({ cluster }) => cluster) ?? []);
  return bootstrapMeanDiffIntervals([...overModels, ...byModel.flat()], { ...drawing, clusters }).map(
    (effect, at): FactorEffect<Id> => {
      const { factor, from, to } = assertDefined(contrasts[at % contrasts.length], 'contrast');
      const model = models[Math.floor(at / contrasts.length) - 1]?.model;
      return { ...(model !== undefined && { model }), factor, from, to, ...effect };
    },
  );
}

function contrastsOf<Id extends string>(
  variants: readonly Variant[],
  factors: readonly FactorWithBaseline<Id>[],
): Contrast<Id>[] {
  const places = new Map(variants.map((each, at) => [variantKey(each), at]));
  return factors.flatMap(({ id: factor, levels: [first, ...others] }) => {
    if (!first) return [];
    const from = first.id;
    return others.map(({ id: to }): Contrast<Id> => {
      const pairs = variants.flatMap((each, at) => {
        const partner = each[factor] === to ? places.get(variantKey({ ...each, [factor]: from })) : undefined;
        return partner === undefined ? [] : [[partner, at] as const];
      });
      return { factor, from, to, pairs };
    });
  });
}

/** Compares the k-th sample of one variant with the k-th of the other if both have a score. */
function differencesOf(
  { items, outputs, scores }: ModelItemByOutputScores,
  { pairs }: Contrast<string>,
  samples: number,
): ItemDifferenceSums {
  const sums = new Float64Array(items.length);
  const counts = new Float64Array(items.length);
  for (let i = 0; i < items.length; i++) {
    let sum = 0;
    let count = 0;
    for (const [from, to] of pairs) {
      for (let k = 0; k < samples; k++) {
        const difference =
          (scores[i * outputs + to * samples + k] ?? NaN) - (scores[i * outputs + from * samples + k] ?? NaN);
        if (Number.isNaN(difference)) continue;
        sum += difference;
        count += 1;
      }
    }
    sums[i] = sum;
    counts[i] = count;
  }
  return { sums, counts };
}

function summedDifferences(series: readonly ItemDifferenceSums[]): ItemDifferenceSums {
  const add = (values: readonly Float64Array[]) =>
    values.reduce((total, each) => total.map((value, i) => value + (each[i] ?? NaN)));
  return { sums: add(series.map(({ sums }) => sums)), counts: add(series.map(({ counts }) => counts)) };
}
