import { minComparedModels, maxComparedModels } from '../../../compare/models-comparison.ts';
import { compareAddress } from '../../../compare/view/compare-address.ts';
import type { RunSummary } from '../../../store/runs/runs.ts';
import { modelsAddress } from '../../compare/models/models-address.ts';

/** The ticks after a click. With `from`, every run between the two gets the same state, as with Shift in other lists. */
export function tickedRunsAfterClick(
  ticked: ReadonlySet<string>,
  shown: readonly string[],
  id: string,
  isTicked: boolean,
  from: string | null,
): ReadonlySet<string> {
  const ends = [shown.indexOf(id), from === null ? -1 : shown.indexOf(from)];
  const changed = ends.includes(-1) ? [id] : shown.slice(Math.min(...ends), Math.max(...ends) + 1);
  const after = new Set(ticked);
  for (const each of changed) {
    if (isTicked) after.add(each);
    else after.delete(each);
  }
  return after;
}

/** The page that compares some runs, or why they cannot be compared. */
export function comparisonOrReason(runs: readonly RunSummary[]): { readonly address: string } | { readonly why: string } {
  const [one, other] = runs;
  if (!one || !other) return { why: 'Tick another run of the same study to compare them.' };
  if (runs.some(({ state }) => state !== 'finished')) return { why: 'Only finished runs can be compared.' };
  if (runs.some(({ plan }) => plan.study !== one.plan.study)) return { why: 'Only runs of one study can be compared.' };
  // The earlier run is the baseline.
  if (runs.length === 2)
    return {
      address: one.createdAt <= other.createdAt ? compareAddress(one.id, other.id) : compareAddress(other.id, one.id),
    };
  const models = runs.flatMap(({ id, plan }) => plan.models.map((model) => ({ run: id, model })));
  if (models.length < minComparedModels || models.length > maxComparedModels)
    return { why: `More than two runs are compared model by model, six at a time. These have ${models.length} models.` };
  return { address: modelsAddress({ models }) };
}
