import type { Item } from '../../core/items/item.ts';
import { makePeriodicYielder } from '../../base/workers/yield-every.ts';
import type { ParaphraseCheckVerdictsByPlace } from './check-places.ts';
import {
  acceptedParaphrasePair,
  paraphraseSlotKey,
  getItemParaphrases,
  reviewStateOf,
  type ParaphraseDraftRowsByKey,
  type ParaphraseSlotView,
  type ReviewState,
} from './places.ts';
import type { AcceptedParaphrasePair } from '../../items/with-paraphrases.ts';

/** The review state of all of a set’s paraphrases. */
export interface ParaphraseReviewSummary {
  readonly counts: Readonly<Record<ReviewState, number>>;
  /** The items that have a paraphrase in each state. */
  readonly items: Readonly<Record<ReviewState, ReadonlySet<string>>>;
  /** Slots without a text. */
  readonly lacking: readonly ParaphraseSlotView[];
  /** Drafts that pass every check and wait for a decision. */
  readonly passing: readonly ParaphraseSlotView[];
  readonly doubtful: readonly ParaphraseSlotView[];
  readonly rejected: readonly ParaphraseSlotView[];
  /** Items with two accepted paraphrases. */
  readonly pairs: ReadonlyMap<string, AcceptedParaphrasePair>;
}

/**
 * Counts in parts, so that a page with ten thousand items stays responsive. Undefined if the signal is aborted before the
 * end.
 */
export async function summarizeReview(
  items: readonly Item[],
  rows: ParaphraseDraftRowsByKey,
  checked: ParaphraseCheckVerdictsByPlace,
  signal: AbortSignal,
): Promise<ParaphraseReviewSummary | undefined> {
  const { due, breath } = makePeriodicYielder();
  const counts = { 'to do': 0, doubtful: 0, accepted: 0, rejected: 0 };
  const having = {
    'to do': new Set<string>(),
    doubtful: new Set<string>(),
    accepted: new Set<string>(),
    rejected: new Set<string>(),
  };
  const lacking: ParaphraseSlotView[] = [];
  const passing: ParaphraseSlotView[] = [];
  const doubtful: ParaphraseSlotView[] = [];
  const rejected: ParaphraseSlotView[] = [];
  const pairs = new Map<string, AcceptedParaphrasePair>();
  for (const item of items) {
    if (due()) await breath();
    if (signal.aborted) return undefined;
    const places = getItemParaphrases(item, rows);
    for (const place of places) {
      const faults = checked.get(paraphraseSlotKey(item.id, place.slot))?.faults;
      const standing = reviewStateOf(place, faults);
      counts[standing]++;
      having[standing].add(item.id);
      if (!place.draft) lacking.push(place);
      else if (standing === 'doubtful') doubtful.push(place);
      else if (standing === 'rejected') rejected.push(place);
      // Unchecked drafts do not count as passing.
      else if (standing === 'to do' && faults) passing.push(place);
    }
    const pair = acceptedParaphrasePair(places);
    if (pair) pairs.set(item.id, pair);
  }
  return { counts, items: having, lacking, passing, doubtful, rejected, pairs };
}
