import { scaleLinear, type ScaleLinear } from 'd3';
import { ticksOfScale, type Tick } from './ticks.ts';

type Stretch = readonly [low: number, high: number];

export interface BrokenAxis {
  readonly scale: ScaleLinear<number, number>;
  readonly ticks: readonly Tick[];
  /** The middle of the break. */
  readonly at: number;
}

/** The share of the axis for the far values. */
const farShare = 0.2;
/** In pixels: the range between the two stretches is compressed to this length. */
const breakLength = 12;

/**
 * An axis from pixel `start` to pixel `end`, broken between two stretches of values that do not touch. `near` takes four
 * fifths. `far` takes one fifth, on the side where its values lie. `counts`: the approximate number of ticks in each.
 */
export function brokenAxis(
  { near, far }: { readonly near: Stretch; readonly far: Stretch },
  [start, end]: readonly [number, number],
  counts: { readonly near: number; readonly far: number },
): BrokenAxis {
  const way = Math.sign(end - start);
  const isBeyond = near[1] < far[0];
  const between = start + (isBeyond ? 1 - farShare : farShare) * (end - start);
  // The near, longer stretch gives up the space for the break.
  const [first, second] = isBeyond ? [between - way * breakLength, between] : [between, between + way * breakLength];
  const [low, high] = isBeyond ? [near, far] : [far, near];
  const [few, many] = isBeyond ? [counts.near, counts.far] : [counts.far, counts.near];
  return {
    scale: scaleLinear([...low, ...high], [start, first, second, end]),
    ticks: [...ticksOfScale(scaleLinear(low, [start, first]), few), ...ticksOfScale(scaleLinear(high, [second, end]), many)],
    at: (first + second) / 2,
  };
}
