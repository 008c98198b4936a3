import type { Item } from '../../core/item.ts';
import { faultsOf, filters, type Filter, type FilterId } from './filters.ts';

/** So many items are kept as examples of each way to fail. */
const mostExamples = 5;

/** An item that would be dropped, and where it stands in its set. */
export interface Example {
  readonly item: Item;
  readonly place: number;
}

/**
 * How many items fail in which filters, told by the bits of `faultsOf`. It is small whatever the set: of 100,000 items 64 counts and at
 * most 320 examples; so filters are switched without looking at the items again.
 */
export interface FilterTally {
  /** By bits. */
  readonly counts: readonly number[];
  readonly examples: readonly (readonly Example[])[];
}

export class TallyOfFilters {
  readonly #counts = new Array<number>(1 << filters.length).fill(0);
  readonly #examples = Array.from({ length: 1 << filters.length }, (): Example[] => []);
  #place = 0;

  add(item: Item): void {
    const faults = faultsOf(item);
    this.#counts[faults]! += 1;
    const examples = this.#examples[faults]!;
    if (faults !== 0 && examples.length < mostExamples) examples.push({ item, place: this.#place });
    this.#place += 1;
  }

  get tally(): FilterTally {
    return { counts: this.#counts, examples: this.#examples };
  }
}

/** What a filter did to what the filters before it had left. `kept + dropped` is what it found. */
export interface FilterStep {
  readonly filter: Filter;
  /** Off: it drops nothing. */
  readonly on: boolean;
  readonly dropped: number;
  readonly kept: number;
  /** The first items of the set that it dropped. */
  readonly examples: readonly Item[];
}

export interface FilterSteps {
  readonly initially: number;
  readonly steps: readonly FilterStep[];
  readonly kept: number;
}

/** The filters one after the other: an item is counted with the first of those that are on which drops it. */
export function stepsOf({ counts, examples }: FilterTally, on: ReadonlySet<FilterId>): FilterSteps {
  const initially = counts.reduce((sum, n) => sum + n, 0);
  let left = initially;
  let before = 0;
  const steps = filters.map((filter, bit): FilterStep => {
    if (!on.has(filter.id)) return { filter, on: false, dropped: 0, kept: left, examples: [] };
    const here = counts.flatMap((_, faults) => (faults & (1 << bit) && (faults & before) === 0 ? [faults] : []));
    before |= 1 << bit;
    const dropped = here.reduce((sum, faults) => sum + counts[faults]!, 0);
    left -= dropped;
    const first = here.flatMap((faults) => examples[faults]!).sort((a, b) => a.place - b.place);
    return { filter, on: true, dropped, kept: left, examples: first.slice(0, mostExamples).map(({ item }) => item) };
  });
  return { initially, steps, kept: left };
}
