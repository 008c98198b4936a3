import { scaleLinear } from 'd3';
import { isNumber, type Maybe, type Undefined } from '../json.ts';
import type { Interval } from '../study/system-prompt-result.ts';
import { fixed } from '../ui/format.ts';
import { ticksOf, type Tick } from './score-axis.ts';
import { fitted, textWidth } from './text-width.ts';

export interface Difference {
  readonly label: string;
  readonly difference: Maybe;
  readonly interval: Interval | Undefined;
  readonly href?: string | undefined;
}

export interface DifferenceRow {
  readonly row: Difference;
  readonly name: { readonly text: string; readonly x: number; readonly y: number };
  readonly y: number;
  /** `null` without a difference. */
  readonly x: number | null;
  readonly interval: readonly [number, number] | null;
  /** The value as it is printed at the right. */
  readonly value: string;
}

export interface DifferenceLayout {
  readonly height: number;
  readonly rows: readonly DifferenceRow[];
  readonly zero: number;
  readonly ticks: readonly Tick[];
  readonly inner: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  /** Where values end. */
  readonly valuesAt: number;
}

export const rowSize = 12;
const narrow = 520;

/** Differences with their intervals, one under the other, against a line at 0. */
export function layOutDifferences(rows: readonly Difference[], width: number): DifferenceLayout {
  const stacked = width < narrow;
  const longest = stacked
    ? width - 28
    : Math.min(width * 0.34, Math.max(0, ...rows.map(({ label }) => textWidth(label, rowSize))));
  const values = rows.map(valueOf);
  const valueRoom = stacked ? 0 : Math.max(0, ...values.map((value) => textWidth(value, rowSize))) + 12;
  const inner = { left: stacked ? 14 : longest + 16, right: width - 14 - valueRoom, top: 4, bottom: 0 };
  const reach = rows.flatMap(({ difference, interval }) => [
    ...(isNumber(difference) ? [difference] : []),
    ...('why' in interval ? [] : interval),
  ]);
  const low = Math.min(0, ...reach);
  const high = Math.max(0, ...reach);
  const pad = high > low ? (high - low) * 0.06 : 1;
  const x = scaleLinear([low - pad, high + pad], [inner.left, inner.right]).nice(4);
  const rowHeight = stacked ? 40 : 26;
  const bottom = inner.top + rows.length * rowHeight;
  return {
    height: bottom + 40,
    rows: rows.map((row, index) => {
      const top = inner.top + index * rowHeight;
      const y = stacked ? top + 26 : top + rowHeight / 2;
      const room = stacked ? longest - textWidth(values[index]!, rowSize) - 12 : longest;
      return {
        row,
        name: { text: fitted(row.label, rowSize, room), x: 0, y: stacked ? top + 12 : y + 4 },
        y,
        x: isNumber(row.difference) ? x(row.difference) : null,
        interval: 'why' in row.interval ? null : [x(row.interval[0]), x(row.interval[1])],
        value: values[index]!,
      };
    }),
    zero: x(0),
    ticks: ticksOf(x, Math.max(3, Math.round((inner.right - inner.left) / 90))),
    inner: { ...inner, bottom },
    valuesAt: width - 2,
  };
}

/** «+1.2 [−0.3, 2.7]». */
function valueOf({ difference, interval }: Difference): string {
  if (!isNumber(difference)) return '–';
  const value = `${difference > 0 ? '+' : ''}${fixed(difference, 2)}`;
  return 'why' in interval ? value : `${value} [${fixed(interval[0], 2)}, ${fixed(interval[1], 2)}]`;
}
