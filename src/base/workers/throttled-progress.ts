import type { OnStageProgress, StageProgress } from './stage-progress.ts';

/**
 * What work in stages tells how far it is: its listener hears nothing in the first second, and then what is new five times a second. That a stage begins or ends is
 * told whenever it is: what comes next may say nothing for long.
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
