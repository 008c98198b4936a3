import type { RowAxis } from '../../charts/rows/rows-spec.ts';
import { scoreAxis } from '../../charts/frame/score-axis.ts';
import { ticksOf } from '../../charts/frame/ticks.ts';

/** From 0 to 100%. */
export const linearTicks: Pick<RowAxis, 'scale' | 'ticks'> = {
  scale: (range) => scoreAxis([0, 100], range),
  ticks: (at, _, width) => ticksOf(at, Math.max(3, Math.round(width / 110))),
};
