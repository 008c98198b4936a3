import { scaleLinear } from 'd3';
import { isNumber, numberOrNull, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { formatFixed } from '../../core/words/format.ts';
import { valueInWords, intervalInWords, markLabel } from '../frame/mark-words.ts';
import { textWidth } from '../frame/text-width.ts';
import { ticksOfScale } from '../frame/ticks.ts';
import { rowFontSize } from './lay-out-rows.ts';
import type { ChartRow, RowChartWithCsvData, RowShape } from './rows-spec.ts';

export interface PlottedDifference {
  readonly label: string;
  readonly difference: MaybeNumber;
  readonly interval: Interval | NoValueWithReason;
  /** Whether the dot is filled. By default it is filled if the interval excludes 0. */
  readonly differs?: boolean;
  readonly href?: string | undefined;
}

const narrow = 520;

/** Differences with their intervals in rows, relative to a line at 0. */
export function differencePlot(differences: readonly PlottedDifference[], unit: string): RowChartWithCsvData {
  const values = differences.map((row) => textWidth(valueOf(row), rowFontSize));
  const valueRoom = Math.max(0, ...values) + 12;
  const reach = differences.flatMap(({ difference, interval }) => [
    ...(isNumber(difference) ? [difference] : []),
    ...('why' in interval ? [] : interval),
  ]);
  const low = Math.min(0, ...reach);
  const high = Math.max(0, ...reach);
  const pad = high > low ? (high - low) * 0.06 : 1;
  return {
    data: () => csvRows(differences, unit),
    spec: {
      panels: [{ rows: differences.map((row) => rowOf(row, unit)) }],
      target: 'row',
      axis: {
        title: `difference (${unit})`,
        zero: 'strong',
        scale: (range) => scaleLinear([low - pad, high + pad], range).nice(4),
        ticks: (at, room) => ticksOfScale(at, Math.max(3, Math.round(room / 90))),
      },
      fit(width, longest) {
        const names = Math.min(width < narrow ? width - 2 : width * 0.34, longest);
        if (width >= narrow) return { names, left: names + 16, right: 14 + valueRoom, row: 26 };
        // On a phone the values share the line of the names if all fit. Otherwise every value has its own line.
        const together = differences.every(({ label }, r) => textWidth(label, rowFontSize) + (values[r] ?? 0) + 12 < width);
        const line = together ? 16 : 32;
        return { names, left: 14, right: 14, row: 24, middle: 10, over: { line, name: 12, value: line - 4, halo: true } };
      },
    },
  };
}

function rowOf(row: PlottedDifference, unit: string): ChartRow {
  const { label, difference, interval, href } = row;
  const known = 'why' in interval ? null : interval;
  const shapes: RowShape[] = [
    { kind: 'text', at: 'end', gap: -2, parts: [{ text: valueOf(row) }], soft: !isNumber(difference) },
  ];
  if (known) shapes.push({ kind: 'whisker', span: known, look: 'strong' });
  if (isNumber(difference)) {
    const isClear = row.differs ?? (known !== null && (known[0] > 0 || known[1] < 0));
    shapes.push({ kind: 'dot', value: difference, look: isClear ? 'full' : 'open' });
  }
  return {
    name: label,
    label: markLabel(label, `Difference ${valueInWords(difference, 2, unit)}${intervalInWords(interval, 2)}`),
    href,
    shapes,
  };
}

/** “+1.2 [−0.3, 2.7]”. */
function valueOf({ difference, interval }: PlottedDifference): string {
  if (!isNumber(difference)) return '–';
  const value = `${difference > 0 ? '+' : ''}${formatFixed(difference, 2)}`;
  return 'why' in interval ? value : `${value} [${formatFixed(interval[0], 2)}, ${formatFixed(interval[1], 2)}]`;
}

const csvRows = (differences: readonly PlottedDifference[], unit: string) =>
  differences.map(({ label, difference, interval }) => {
    const [low = null, high = null] = 'why' in interval ? [] : interval;
    return { label, difference: numberOrNull(difference), low, high, unit };
  });
