import { database } from '../database/database.ts';
import { loadResultInputs, type ResultInputs } from '../answers/results.ts';

interface Looking {
  /** Identifies the code that ran the check. */
  readonly build: string;
  /** The most answers that the check showed per doubt. */
  readonly most: number;
}

const basisOf = (now: ResultInputs, { build, most }: Looking): string => JSON.stringify([now, build, most]);

/** The result of the run’s scoring check, if none of its inputs has changed since. It is returned as it was stored. */
export async function findStoredScoringCheck<View>(run: string, looking: Looking): Promise<View | undefined> {
  const kept = (await database.results.get(run))?.view;
  if (!kept) return undefined;
  const now = await loadResultInputs(run);
  return now && kept.basis === basisOf(now, looking) ? (kept.view as View) : undefined;
}

/** Stores the check with the run’s result. Ignores a full disk or a missing result, since the check can be repeated. */
export async function cacheScoringCheck(run: string, from: ResultInputs, looking: Looking, view: object): Promise<void> {
  const { results } = database;
  await results.update(run, { view: { basis: basisOf(from, looking), view } }).catch(() => undefined);
}
