import type { Item } from '../../core/items/item.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { zip } from '../../base/objects/zip.ts';
import { failedFilterBits, roparqItemFilters, type BenchmarkInclusionRule, type FilterId } from './filters.ts';

/** The number of examples kept for each combination of failed filters. */
const mostExamples = 5;

/** An item that would be dropped, and its index in its set. */
export interface DroppedItemExample {
  readonly item: Item;
  readonly place: number;
}

/**
 * The number of items per combination of failed filters, indexed by `failedFilterBits`. Its size does not depend on the set:
 * 64 counts and at most 320 examples. So switching filters needs no second pass over the items.
 */
export interface FilterTally {
  /** Indexed by `failedFilterBits`. */
  readonly counts: readonly number[];
  readonly examples: readonly (readonly DroppedItemExample[])[];
}

export class FilterTallyCounter {
  /** Indexed by `failedFilterBits`. */
  readonly #ways = Array.from({ length: 1 << roparqItemFilters.length }, () => ({
    count: 0,
    examples: new Array<DroppedItemExample>(),
  }));
  #place = 0;

  add(item: Item): void {
    const faults = failedFilterBits(item);
    const way = assertDefined(this.#ways[faults], `way to fail ${faults}`);
    way.count += 1;
    if (faults !== 0 && way.examples.length < mostExamples) way.examples.push({ item, place: this.#place });
    this.#place += 1;
  }

  get tally(): FilterTally {
    return { counts: this.#ways.map(({ count }) => count), examples: this.#ways.map(({ examples }) => examples) };
  }
}

/** The effect of a filter on the items that passed the previous filters. `kept + dropped` is its input. */
export interface FilterStep {
  readonly filter: BenchmarkInclusionRule;
  /** An inactive filter drops nothing. */
  readonly on: boolean;
  readonly dropped: number;
  readonly kept: number;
  /** The first items of the set that it dropped. */
  readonly examples: readonly Item[];
}

export interface FilterFunnel {
  readonly initially: number;
  readonly steps: readonly FilterStep[];
  readonly kept: number;
}

/** Applies the filters in order. An item counts under the first active filter that drops it. */
export function tallyToFilterFunnel({ counts, examples }: FilterTally, on: ReadonlySet<FilterId>): FilterFunnel {
  const initially = counts.reduce((sum, n) => sum + n, 0);
  let left = initially;
  let before = 0;
  const steps = roparqItemFilters.map((filter, bit): FilterStep => {
    if (!on.has(filter.id)) return { filter, on: false, dropped: 0, kept: left, examples: [] };
    const here = zip(counts, examples).filter((_, faults) => faults & (1 << bit) && (faults & before) === 0);
    before |= 1 << bit;
    const dropped = here.reduce((sum, [n]) => sum + n, 0);
    left -= dropped;
    const first = here.flatMap(([, shown]) => shown).sort((a, b) => a.place - b.place);
    return { filter, on: true, dropped, kept: left, examples: first.slice(0, mostExamples).map(({ item }) => item) };
  });
  return { initially, steps, kept: left };
}
