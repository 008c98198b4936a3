import { formatFixed, formatNumber } from '../../core/words/format.ts';

/** A tick of an axis: its value, its text and its position in pixels. */
export interface Tick {
  readonly value: number;
  readonly text: string;
  readonly at: number;
}

/** The common interface of d3’s numeric scales. */
export interface TickScale {
  (value: number): number;
  ticks(count?: number): number[];
}

/** About `count` round values. */
export const ticksOfScale = (scale: TickScale, count: number, written: (value: number) => string = plain): Tick[] =>
  scale.ticks(count).map((value) => ({ value, text: written(value), at: scale(value) }));

/** With all of its digits (at most 6 decimals) and a true minus sign. */
const plain = (value: number): string => formatFixed(value, Math.min(6, decimals(value)));
const decimals = (value: number): number => (String(value).split('.')[1] ?? '').length;

/**
 * Ticks for shares from 0 to `most`, in percent. Steps are quarters, or tenths if bars are short. If `room` is too small,
 * steps are halves or larger.
 */
export function shareTicks(most: number, at: (share: number) => number, room: number): Tick[] {
  const steps = [most > 0.3 ? 0.25 : 0.1, 0.5, 1].map((step) =>
    Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, t) => t * step),
  );
  const shares = steps.find(({ length }) => length * leastShare <= room) ?? [0];
  return shares.map((value) => ({ value, text: `${formatNumber(value, 0, 'percent')}%`, at: at(value) }));
}

/** The width of “100%” plus some space. */
const leastShare = 44;
