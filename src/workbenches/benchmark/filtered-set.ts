import type { Item, ItemSet } from '../../core/items/item.ts';
import type { OwnSetDetails } from '../../items/own-set.ts';
import { activeFilterBits, failedFilterBits, roparqItemFilters, type FilterId } from './filters.ts';
import { tallyToFilterFunnel, type FilterTally } from './filter-tally.ts';

/** The items of a set that pass the filters, with local ids and otherwise unchanged, and the details of the new set. */
export function buildFilteredSet(
  set: ItemSet,
  tally: FilterTally,
  on: ReadonlySet<FilterId>,
  title: string,
): { readonly details: OwnSetDetails; readonly items: readonly Item[] } {
  const bits = activeFilterBits(on);
  const { initially, steps } = tallyToFilterFunnel(tally, on);
  const items = set.items.filter((item) => (failedFilterBits(item) & bits) === 0);
  const { description, language, licence, kind, stages = [{ what: 'Initially', items: initially }] } = set;
  const names = roparqItemFilters.filter(({ id }) => on.has(id)).map(({ title }) => title.toLowerCase());
  return {
    details: {
      title,
      language,
      licence,
      kind,
      description: `${description} Of “${set.title}”, the questions that pass: ${names.join(', ')}.`.trim(),
      source: `${set.id}: ${set.source}`,
      stages: [
        ...stages,
        ...steps.filter((step) => step.on).map(({ filter, kept }) => ({ what: filter.title, items: kept })),
      ],
    },
    items: items.map((item) => ({ ...item, id: item.id.slice(set.id.length + 1) })),
  };
}
