import { group } from 'd3';
import type { ModelFit, ModelOffer } from '../../../core/models/offer.ts';
import { engineAndDeviceInWords } from '../../../engine/index.ts';

export interface OfferFilter {
  /** Words that must all occur in the name, the family, the repository or the engine. */
  readonly words: string;
  /** Empty: all. */
  readonly engine: string;
  readonly fittingOnly: boolean;
  readonly sort: OfferSort;
}

export type OfferSort = 'download' | 'memory' | 'parameters';

/** The labels of the sort orders, the default first. */
export const offerSorts: readonly { readonly value: OfferSort; readonly label: string }[] = [
  { value: 'download', label: 'smallest download first' },
  { value: 'memory', label: 'least memory first' },
  { value: 'parameters', label: 'most parameters first' },
];

/** The ascending sort keys. Unknown values come last. */
const orders: Readonly<Record<OfferSort, (offer: ModelOffer) => number>> = {
  download: ({ bytes, memoryBytes }) => bytes ?? memoryBytes ?? Infinity,
  memory: ({ memoryBytes }) => memoryBytes ?? Infinity,
  parameters: ({ parameters }) => -(parameters ?? -Infinity),
};

export interface OfferWithFit {
  readonly offer: ModelOffer;
  /** `null` until the machine is known. */
  readonly fit: ModelFit | null;
}

/** The matching offers in the chosen order. */
export function filterAndSortOffers(
  judged: readonly OfferWithFit[],
  { words, engine, fittingOnly, sort }: OfferFilter,
): readonly OfferWithFit[] {
  const order = orders[sort];
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return judged
    .filter(({ offer, fit }) => {
      if (engine !== '' && offer.engine !== engine) return false;
      if (fittingOnly && fit?.fits === 'no') return false;
      const text = `${offer.name} ${offer.family} ${offer.repo} ${offer.dtype ?? ''} ${engineAndDeviceInWords(offer.engine)}`;
      return wanted.every((word) => text.toLowerCase().includes(word));
    })
    .toSorted(({ offer: a }, { offer: b }) => compareSortKeys(order(a), order(b)));
}

/** Two unknown values are equal. */
const compareSortKeys = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Models of one family with all their formats. */
export interface ModelFamily {
  readonly name: string;
  readonly members: readonly OfferWithFit[];
  /** From the smallest to the largest known download. */
  readonly bytes: readonly [number, number] | null;
  /** From the smallest to the largest known model. */
  readonly parameters: readonly [number, number] | null;
}

/** In the order of each family’s first member. */
export function groupByModelFamily(shown: readonly OfferWithFit[]): readonly ModelFamily[] {
  return [...group(shown, ({ offer }) => offer.family)].map(([name, members]) => {
    const range = (numbers: readonly number[]): readonly [number, number] | null =>
      numbers.length === 0 ? null : [Math.min(...numbers), Math.max(...numbers)];
    return {
      name,
      members,
      bytes: range(members.flatMap(({ offer }) => offer.bytes ?? [])),
      parameters: range(members.flatMap(({ offer }) => offer.parameters ?? [])),
    };
  });
}

/** A unique key for an offer in a list, since offers may share a repository but differ in engine or weights. */
export const offerKey = ({ engine, repo, dtype }: ModelOffer): string => `${engine}:${repo}:${dtype ?? ''}`;
