import type { RunProgress } from '../run-progress.ts';

/** Runs in progress or waiting in line, by id. The one that started first comes first. */
export type ActiveRuns = ReadonlyMap<string, RunProgress>;

const activeRuns = new Map<string, RunProgress>();
let show: ((now: ActiveRuns, ended: EndedRun | undefined) => void) | undefined;
let badgeLoading: Promise<void> | undefined;

export interface EndedRun {
  readonly run: string;
  readonly progress: RunProgress;
  /** Whether this tab ran it. */
  readonly here: boolean;
}

/**
 * Every run’s control calls this when its run progresses. `isWatched`: a page is watching the run. The code that shows
 * progress outside the page, such as in the tab’s title, loads with the first run in progress.
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
    // Runs also work without it.
    () => undefined,
  );
}
