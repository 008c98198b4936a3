import { scaleLinear } from 'd3';
import { isNumber, type Maybe, type Undefined } from '../../core/json/json.ts';
import type { Interval } from '../../studies/system-prompt/measure/result.ts';
import { fixed } from '../../core/words/format.ts';
import type { Rect } from '../frame/place-labels.ts';
import { fitted, textWidth } from '../frame/text-width.ts';
import { ticksOf, type Tick } from '../frame/ticks.ts';

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
  readonly value: { readonly text: string; readonly y: number };
}

export interface DifferenceLayout {
  readonly height: number;
  readonly rows: readonly DifferenceRow[];
  readonly zero: number;
  readonly ticks: readonly Tick[];
  readonly inner: Rect;
  /** Where values end. */
  readonly valuesAt: number;
  /** Whether names and values stand over the lines, not beside them. */
  readonly stacked: boolean;
}

export const rowSize = 12;
const narrow = 520;

/** Differences with their intervals, one under the other, against a line at 0. */
export function layOutDifferences(rows: readonly Difference[], width: number): DifferenceLayout {
  const stacked = width < narrow;
  const longest = Math.min(
    stacked ? width - 2 : width * 0.34,
    Math.max(0, ...rows.map(({ label }) => textWidth(label, rowSize))),
  );
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
  // On a phone the value stands in the name's line, or all have one of their own.
  const together = rows.every(
    ({ label }, r) => textWidth(label, rowSize) + textWidth(values[r]!, rowSize) + 12 < width,
  );
  const lines = together ? 1 : 2;
  const rowHeight = stacked ? 24 + 16 * lines : 26;
  const bottom = inner.top + rows.length * rowHeight;
  return {
    height: bottom + 40,
    rows: rows.map((row, index) => {
      const top = inner.top + index * rowHeight;
      const y = stacked ? top + 10 + 16 * lines : top + rowHeight / 2;
      return {
        row,
        name: { text: fitted(row.label, rowSize, longest), x: 0, y: stacked ? top + 12 : y + 4 },
        y,
        x: isNumber(row.difference) ? x(row.difference) : null,
        interval: 'why' in row.interval ? null : [x(row.interval[0]), x(row.interval[1])],
        value: { text: values[index]!, y: stacked ? top - 4 + 16 * lines : y + 4 },
      };
    }),
    zero: x(0),
    ticks: ticksOf(x, Math.max(3, Math.round((inner.right - inner.left) / 90))),
    inner: { ...inner, bottom },
    valuesAt: width - 2,
    stacked,
  };
}

/** «+1.2 [−0.3, 2.7]». */
function valueOf({ difference, interval }: Difference): string {
  if (!isNumber(difference)) return '–';
  const value = `${difference > 0 ? '+' : ''}${fixed(difference, 2)}`;
  return 'why' in interval ? value : `${value} [${fixed(interval[0], 2)}, ${fixed(interval[1], 2)}]`;
}
