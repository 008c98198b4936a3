import { database } from '../database/database.ts';
import { loadResultInputs, type ResultInputs } from '../answers/results.ts';

interface Looking {
  /** Names the code that looked. */
  readonly build: string;
  /** As many answers were shown of each doubt. */
  readonly most: number;
}

const basisOf = (now: ResultInputs, { build, most }: Looking): string => JSON.stringify([now, build, most]);

/** What the check of a run’s scoring showed, if nothing that it depends on has changed since. It has the form in which it was kept. */
export async function findStoredScoringCheck<View>(run: string, looking: Looking): Promise<View | undefined> {
  const kept = (await database.results.get(run))?.view;
  if (!kept) return undefined;
  const now = await loadResultInputs(run);
  return now && kept.basis === basisOf(now, looking) ? (kept.view as View) : undefined;
}

/** Keeps it beside the run’s result. It is a copy of what can be found again: that the disk is full, or that there is no result yet, is no fault. */
export async function cacheScoringCheck(run: string, from: ResultInputs, looking: Looking, view: object): Promise<void> {
  const { results } = database;
  await results.update(run, { view: { basis: basisOf(from, looking), view } }).catch(() => undefined);
}
