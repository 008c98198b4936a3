import { stageProgressShare, type StageProgress } from '../base/workers/stage-progress.ts';
import { ProgressRateEstimator } from './speed.ts';

/** Work in stages, with an estimate of the time left; `null` if unknown. */
export type TimedProgress<Then extends string> = StageProgress<Then> & { readonly msLeft: number | null };

/** Makes a progress listener for work that starts now. It adds the time left and calls `on`. */
export function listenerWithTimeLeft<Then extends string>(
  on: (progress: TimedProgress<Then>) => void,
): (progress: StageProgress<Then>) => void {
  const speed = new ProgressRateEstimator();
  speed.add(performance.now(), 0);
  return (progress) => {
    speed.add(performance.now(), stageProgressShare(progress));
    on({ ...progress, msLeft: speed.msLeft(1) });
  };
}
