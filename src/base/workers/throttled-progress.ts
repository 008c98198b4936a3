import type { OnStageProgress, StageProgress } from './stage-progress.ts';

/**
 * Throttles the progress of work in stages. The listener gets nothing in the first second, then at most five updates a
 * second. After that second, the begin and end of a stage are always reported, as the next stage may be silent for long.
 */
export function makeThrottledProgress<Then extends string>(
  on: OnStageProgress<Then> | undefined,
): (...progress: [what: StageProgress<Then>['what'], done: number, total: number]) => void {
  const first = performance.now() + 1000;
  let next = first;
  let stage: StageProgress<Then>['what'] | undefined;
  return (what, done, total) => {
    const now = performance.now();
    if (now < first) return;
    const isTurn = what !== stage || done === total;
    if (!isTurn && now < next) return;
    stage = what;
    next = now + 200;
    on?.({ what, done, total });
  };
}
