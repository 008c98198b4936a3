import type { Fit, Offer } from '../../core/offer.ts';
import { engineInWords } from '../../engine/index.ts';

export interface Filter {
  /** All of them must occur: in the name, the family, the repository or the engine. */
  readonly words: string;
  /** Empty: all. */
  readonly engine: string;
  readonly fittingOnly: boolean;
}

export interface Judged {
  readonly offer: Offer;
  /** `null` until the machine was looked at. */
  readonly fit: Fit | null;
}

/** What the filter lets through, the smallest download first; those of unknown size last. */
export function listed(judged: readonly Judged[], { words, engine, fittingOnly }: Filter): readonly Judged[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return judged
    .filter(({ offer, fit }) => {
      if (engine !== '' && offer.engine !== engine) return false;
      if (fittingOnly && fit?.fits === 'no') return false;
      const text = `${offer.name} ${offer.family} ${offer.repo} ${offer.dtype ?? ''} ${engineInWords(offer.engine)}`;
      return wanted.every((word) => text.toLowerCase().includes(word));
    })
    .toSorted((a, b) => sizeOf(a.offer) - sizeOf(b.offer));
}

const sizeOf = ({ bytes, memoryBytes }: Offer): number => bytes ?? memoryBytes ?? Infinity;

/** One name for an offer in a list; engine, weights and revision apart, two of them may share a repository. */
export const offerKey = ({ engine, repo, dtype }: Offer): string => `${engine}:${repo}:${dtype ?? ''}`;
