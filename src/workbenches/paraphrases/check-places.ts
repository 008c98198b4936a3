import type { Item } from '../../core/items/item.ts';
import { makePeriodicYielder } from '../../base/workers/yield-every.ts';
import { failedParaphraseChecks, isParaphraseTooLong, type FailedCheck } from './check-paraphrase.ts';
import type { ParaphraseBounds } from '../../core/plan/check-settings.ts';
import type { LikenessMeter } from './likeness.ts';
import { paraphraseSlotKey, getItemParaphrases, type ParaphraseDraftRowsByKey } from './places.ts';

export interface ParaphraseCheckVerdict {
  /** All that the verdict depends on. */
  readonly basis: string;
  readonly faults: readonly FailedCheck[];
}

/** By place; a place without a text has none. */
export type ParaphraseCheckVerdictsByPlace = ReadonlyMap<string, ParaphraseCheckVerdict>;

export const noParaphraseCheckVerdicts: ParaphraseCheckVerdictsByPlace = new Map();

/** How often who listens hears of checks that are under way. */
const progressIntervalMs = 100;

/**
 * Checks every draft whose verdict is not `known`, in parts, so that a page stays free; `on` hears of all verdicts so far now and then, and at the
 * end. Without a meter likeness is not checked. Ends early, and tells nothing more, when the signal is aborted.
 */
export async function reportParaphraseDraftChecks(
  items: readonly Item[],
  rows: ParaphraseDraftRowsByKey,
  {
    bounds,
    meter,
    known,
  }: { bounds: ParaphraseBounds; meter: LikenessMeter | undefined; known: ParaphraseCheckVerdictsByPlace },
  on: (checked: ParaphraseCheckVerdictsByPlace) => void,
  signal: AbortSignal,
): Promise<void> {
  const { similarity, lexicality } = bounds;
  const { due, breath } = makePeriodicYielder();
  const found = new Map<string, ParaphraseCheckVerdict>();
  let lastProgressAt = performance.now();
  for (const item of items) {
    const pair = getItemParaphrases(item, rows);
    for (const [n, { draft, slot }] of pair.entries()) {
      if (due()) await breath();
      if (signal.aborted) return;
      if (!draft || draft.error !== undefined) continue;
      const { text, cut } = draft;
      const beside = n === 0 ? pair[1] : pair[0];
      const other = beside.decision === 'rejected' ? undefined : beside.draft?.text;
      const key = paraphraseSlotKey(item.id, slot);
      const basis = JSON.stringify([item.question, text, other, cut, similarity, lexicality, meter?.encoder.id]);
      const before = known.get(key);
      if (before?.basis === basis) {
        found.set(key, before);
        continue;
      }
      const likeness = isParaphraseTooLong(item.question, text) ? undefined : await meter?.measure(item.question, text);
      if (signal.aborted) return;
      found.set(key, { basis, faults: failedParaphraseChecks({ item, text, other, cut, likeness }, bounds) });
      if (performance.now() - lastProgressAt > progressIntervalMs) {
        on(new Map([...known, ...found]));
        lastProgressAt = performance.now();
      }
    }
  }
  on(found);
}
