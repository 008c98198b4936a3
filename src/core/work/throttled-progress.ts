import type { OnProgress, StageProgress } from './stage-progress.ts';

/** What work in stages tells how far it is: its listener hears nothing in the first second, and then what is new five times a second. */
export function throttledProgress<Then extends string>(
  on: OnProgress<Then> | undefined,
): (...told: [what: StageProgress<Then>['what'], done: number, total: number]) => void {
  let next = performance.now() + 1000;
  return (what, done, total) => {
    const now = performance.now();
    if (now < next) return;
    next = now + 200;
    on?.({ what, done, total });
  };
}
