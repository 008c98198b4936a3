import type { Item } from '../../core/items/item.ts';
import { makePeriodicYielder } from '../../base/workers/yield-every.ts';
import { failedParaphraseChecks, isParaphraseTooLong, type FailedCheck } from './check-paraphrase.ts';
import type { ParaphraseBounds } from '../../core/plan/check-settings.ts';
import type { LikenessMeter } from './likeness.ts';
import { paraphraseSlotKey, getItemParaphrases, type ParaphraseDraftRowsByKey } from './places.ts';

export interface ParaphraseCheckVerdict {
  /** All inputs of the checks. If it is unchanged, the result is still valid. */
  readonly basis: string;
  readonly faults: readonly FailedCheck[];
}

/** Keyed by paraphrase slot. Slots without a text have no entry. */
export type ParaphraseCheckVerdictsByPlace = ReadonlyMap<string, ParaphraseCheckVerdict>;

export const noParaphraseCheckVerdicts: ParaphraseCheckVerdictsByPlace = new Map();

/** How often the listener gets the progress of checks. */
const progressIntervalMs = 100;

/**
 * Checks every draft without a result in `known`, in parts, so that the page stays responsive. `on` receives all results so
 * far from time to time, and at the end. Without a meter the likeness is not checked. Aborting the signal ends it early
 * without a further call.
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
