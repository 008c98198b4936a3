import { ownValue } from '../../core/own-value.ts';
import type { LogScoring } from './foreign-log.ts';

type Scores = Readonly<Record<string, number | null>>;

/** The lowest and highest score, where some are not between 0 and 1. */
export function scaleOf(id: string, all: readonly Scores[]): Pick<LogScoring, 'scale'> {
  let lowest = 0;
  let highest = 1;
  for (const scores of all) {
    const value = ownValue(scores, id) ?? 0;
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  return lowest < 0 || highest > 1 ? { scale: [lowest, highest] } : {};
}

/** Whether any answer has a score by it. */
export const isScored = (id: string, all: readonly Scores[]): boolean =>
  all.some((scores) => typeof ownValue(scores, id) === 'number');
