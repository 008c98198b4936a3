import { formatFixed, formatNumber } from '../../core/words/format.ts';

/** A mark on an axis: its value, as it is written, and where it stands. */
export interface Tick {
  readonly value: number;
  readonly text: string;
  readonly at: number;
}

/** What d3’s scales of numbers share. */
export interface TickScale {
  (value: number): number;
  ticks(count?: number): number[];
}

/** Round values, about so many of them. */
export const ticksOfScale = (scale: TickScale, count: number, written: (value: number) => string = plain): Tick[] =>
  scale.ticks(count).map((value) => ({ value, text: written(value), at: scale(value) }));

/** With as many digits as it has, and a true minus sign. */
const plain = (value: number): string => formatFixed(value, Math.min(6, decimals(value)));
const decimals = (value: number): number => (String(value).split('.')[1] ?? '').length;

/** Of shares from 0 to `most`, in percent: quarters, or tenths where bars are short; halves where `room` is too little for that. */
export function shareTicks(most: number, at: (share: number) => number, room: number): Tick[] {
  const steps = [most > 0.3 ? 0.25 : 0.1, 0.5, 1].map((step) =>
    Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, t) => t * step),
  );
  const shares = steps.find(({ length }) => length * leastShare <= room) ?? [0];
  return shares.map((value) => ({ value, text: `${formatNumber(value, 0, 'percent')}%`, at: at(value) }));
}

/** “100%”, and some air. */
const leastShare = 44;
