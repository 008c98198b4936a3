import type { RunProgress } from '../run-progress.ts';

/** Runs that are asked, or wait in line to be, by their ids; the one that began first stands first. */
export type ActiveRuns = ReadonlyMap<string, RunProgress>;

const activeRuns = new Map<string, RunProgress>();
let show: ((now: ActiveRuns, ended: EndedRun | undefined) => void) | undefined;
let badgeLoading: Promise<void> | undefined;

export interface EndedRun {
  readonly run: string;
  readonly progress: RunProgress;
  /** Whether it was this tab that ran it. */
  readonly here: boolean;
}

/**
 * Told by every run's control whenever its run gets on; `isWatched` where a page follows it. What shows it outside of the page, as in the tab's title, is
 * fetched with the first run that goes on.
 */
export function updateActiveRunProgress(run: string, progress: RunProgress, isWatched: boolean): void {
  const before = activeRuns.get(run);
  const goesOn = progress.here || (progress.elsewhere && isWatched);
  if (!goesOn && !before) return;
  if (goesOn) activeRuns.set(run, progress);
  else activeRuns.delete(run);
  const ended = !goesOn && before ? { run, progress, here: before.here } : undefined;
  if (show) return show(activeRuns, ended);
  badgeLoading ??= import('./progress-badge.ts').then(
    (found) => {
      show = found.showActiveRuns;
      show(activeRuns, undefined);
    },
    // Without it a run goes on as well.
    () => undefined,
  );
}
