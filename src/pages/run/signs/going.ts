import type { RunProgress } from '../run-progress.ts';

/** Runs that are asked, or wait in line to be, by their ids; the one that began first stands first. */
export type Going = ReadonlyMap<string, RunProgress>;

const going = new Map<string, RunProgress>();
let show: ((now: Going, ended: RunEnded | undefined) => void) | undefined;
let fetched: Promise<void> | undefined;

export interface RunEnded {
  readonly run: string;
  readonly progress: RunProgress;
  /** Whether it was this tab that ran it. */
  readonly here: boolean;
}

/**
 * Told by every run's control whenever its run gets on; `isWatched` where a page follows it. What shows it outside of the page, as in the tab's title, is
 * fetched with the first run that goes on.
 */
export function tellGoing(run: string, progress: RunProgress, isWatched: boolean): void {
  const before = going.get(run);
  const goesOn = progress.here || (progress.elsewhere && isWatched);
  if (!goesOn && !before) return;
  if (goesOn) going.set(run, progress);
  else going.delete(run);
  const ended = !goesOn && before ? { run, progress, here: before.here } : undefined;
  if (show) return show(going, ended);
  fetched ??= import('./progress-badge.ts').then(
    (found) => {
      show = found.showGoing;
      show(going, undefined);
    },
    // Without it a run goes on as well.
    () => undefined,
  );
}
