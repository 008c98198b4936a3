import { stageProgressShare, type StageProgress } from '../base/workers/stage-progress.ts';
import { ProgressRateEstimator } from './speed.ts';

/** Work in stages, with the time that it will take; `null` while that is not known. */
export type TimedProgress<Then extends string> = StageProgress<Then> & { readonly msLeft: number | null };

/** A listener of work that begins now: it tells `on` the time left too. */
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
