import type { Item } from '../../core/items/item.ts';
import { yieldEvery } from '../../base/workers/yield-every.ts';
import type { CheckedPlaces } from './check-places.ts';
import {
  acceptedPair,
  placeKey,
  placesOf,
  reviewStateOf,
  type ParaphraseDraftRows,
  type PlaceView,
  type ReviewState,
} from './places.ts';
import type { AcceptedPair } from '../../items/with-paraphrases.ts';

/** How all of a set's paraphrases stand. */
export interface Survey {
  readonly counts: Readonly<Record<ReviewState, number>>;
  /** The items that have a paraphrase that stands so. */
  readonly items: Readonly<Record<ReviewState, ReadonlySet<string>>>;
  /** Nothing is there. */
  readonly lacking: readonly PlaceView[];
  /** What is there passes every check and waits for a person. */
  readonly passing: readonly PlaceView[];
  readonly doubtful: readonly PlaceView[];
  readonly rejected: readonly PlaceView[];
  /** Items both of whose paraphrases are accepted. */
  readonly pairs: ReadonlyMap<string, AcceptedPair>;
}

/** Counts in parts, so that a page stays free with ten thousand items; undefined when the signal is aborted before the end. */
export async function surveyOf(
  items: readonly Item[],
  rows: ParaphraseDraftRows,
  checked: CheckedPlaces,
  signal: AbortSignal,
): Promise<Survey | undefined> {
  const { due, breath } = yieldEvery();
  const counts = { 'to do': 0, doubtful: 0, accepted: 0, rejected: 0 };
  const having = {
    'to do': new Set<string>(),
    doubtful: new Set<string>(),
    accepted: new Set<string>(),
    rejected: new Set<string>(),
  };
  const lacking: PlaceView[] = [];
  const passing: PlaceView[] = [];
  const doubtful: PlaceView[] = [];
  const rejected: PlaceView[] = [];
  const pairs = new Map<string, AcceptedPair>();
  for (const item of items) {
    if (due()) await breath();
    if (signal.aborted) return undefined;
    const places = placesOf(item, rows);
    for (const place of places) {
      const faults = checked.get(placeKey(item.id, place.slot))?.faults;
      const standing = reviewStateOf(place, faults);
      counts[standing]++;
      having[standing].add(item.id);
      if (!place.draft) lacking.push(place);
      else if (standing === 'doubtful') doubtful.push(place);
      else if (standing === 'rejected') rejected.push(place);
      // What is not checked yet passes nothing.
      else if (standing === 'to do' && faults) passing.push(place);
    }
    const pair = acceptedPair(places);
    if (pair) pairs.set(item.id, pair);
  }
  return {
    counts,
    items: having,
    lacking,
    passing,
    doubtful,
    rejected,
    pairs,
  };
}
