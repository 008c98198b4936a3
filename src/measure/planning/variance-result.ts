/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { variantKey, type Variant } from '../../core/plan/cell.ts';
import { setOf } from '../../core/items/item.ts';
import type { VarianceComponentsResult } from '../../core/json/variance-form.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import { facetVarianceShares, type CrossedCellSums } from './variance-parts.ts';

const facets = ['model', 'item', 'variant'] as const;
type Facet = (typeof facets)[number];

/** The value of a row, in [0, 1]; undefined if it does not count. */
export type RowToFraction = (row: ScoredResponse) => number | undefined;

/**
 * The variance components of one answer, set by set and averaged over all sets (see `facetVarianceShares`). Models are those
 * of the run; items and variants are drawn as samples of a kind. A single model is not a facet. Empty if nothing varies, or
 * a set has fewer than two items or variants.
 */
export function answerVarianceShares(
  plan: Plan,
  variants: readonly Variant[],
  rows: Iterable<ScoredResponse>,
  valueOf: RowToFraction,
): VarianceComponentsResult[] {
  const own = facets.filter((facet) => facet !== 'model' || plan.models.length > 1);
  const sets = [...new Set(plan.items.map(({ id }) => setOf(id)))];
  const tables = tablesOf(plan, variants, rows, valueOf, sets, own);
  if (tables.some(({ sizes }) => sizes.some((size) => size < 2))) return [];
  const at = (facet: Facet) => own.indexOf(facet);
  const resultsOf = (some: readonly CrossedCellSums[], set?: string): VarianceComponentsResult[] => {
    const { shares, total } = facetVarianceShares(some, {
      drawn: [at('item'), at('variant')],
      together: [at('variant')],
      seed: plan.seed,
    });
    if (!(total > 0)) return [];
    return [
      {
        ...(set !== undefined && { set }),
        total,
        parts: shares.map(({ facets: bits, share, interval }) => ({
          facets: own.filter((_, f) => (bits >> f) & 1),
          share,
          ...(interval && { interval }),
        })),
      },
    ];
  };
  return [...(sets.length > 1 ? resultsOf(tables) : []), ...tables.flatMap((table, b) => resultsOf([table], sets[b]))];
}

function tablesOf(
  plan: Plan,
  variants: readonly Variant[],
  rows: Iterable<ScoredResponse>,
  valueOf: RowToFraction,
  sets: readonly string[],
  own: readonly Facet[],
): CrossedCellSums[] {
  const items = sets.map((set) => plan.items.filter(({ id }) => setOf(id) === set).map(({ id }) => id));
  const itemAt = new Map(items.flatMap((ids, set) => ids.map((id, i) => [id, { set, i }] as const)));
  const variantAt = new Map(variants.map((variant, t) => [variantKey(variant), t]));
  const modelAt = new Map(plan.models.map((model, m) => [model, m]));
  const tables = items.map((ids) => {
    const all = { model: plan.models.length, item: ids.length, variant: variants.length };
    const sizes = own.map((facet) => all[facet]);
    const cells = sizes.reduce((product, size) => product * size, 1);
    return { sizes, values: new Float64Array(cells * plan.samples).fill(NaN) };
  });
  for (const row of rows) {
    const { model, item, variant } = row.response;
    const place = itemAt.get(item);
    const levels = { model: modelAt.get(model), item: place?.i, variant: variantAt.get(variantKey(variant)) };
    const value = valueOf(row);
    if (!place || value === undefined || own.some((facet) => levels[facet] === undefined)) continue;
    const table = tables[place.set]!;
    const cell = own.reduce((at, facet, f) => at * table.sizes[f]! + levels[facet]!, 0);
    table.values[cell * plan.samples + row.response.sample] = value;
  }
  return tables.map(({ sizes, values }) => summedUp(sizes, values, plan.samples));
}

/** Sums by cell and sample, so that the order in which answers came does not matter. */
function summedUp(sizes: readonly number[], values: Float64Array, samples: number): CrossedCellSums {
  const cells = values.length / samples;
  const sums = { counts: new Float64Array(cells), sums: new Float64Array(cells), squares: new Float64Array(cells) };
  for (const [at, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    const cell = Math.floor(at / samples);
    sums.counts[cell]! += 1;
    sums.sums[cell]! += value;
    sums.squares[cell]! += value ** 2;
  }
  return { sizes, ...sums };
}
