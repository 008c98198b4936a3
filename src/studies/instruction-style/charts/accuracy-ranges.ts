import { isNumber, type Maybe } from '../../../core/json/json.ts';
import { pointer } from '../../../core/json/json-pointer.ts';
import type { InstructionStyleResult } from '../measure/result.ts';
import { fixed, modelName } from '../../../core/words/format.ts';
import { legendEnd, legendOf, type LegendEntry } from '../../../charts/frame/legend.ts';
import type { Rect } from '../../../charts/frame/place-labels.ts';
import { scoreAxis } from '../../../charts/rows/score-axis.ts';
import { styleLines, type StyleChoice, type StyleLine } from './lines.ts';
import { fitted, textWidth } from '../../../charts/frame/text-width.ts';
import { ticksOf, type Tick } from '../../../charts/frame/ticks.ts';

export interface RangeRow extends StyleLine {
  readonly name: { readonly text: string; readonly x: number; readonly y: number };
  /** The middle of the row. */
  readonly y: number;
  /** From the lowest to the highest accuracy; `null` without any. */
  readonly bar: { readonly from: number; readonly to: number; readonly height: number } | null;
  readonly marks: readonly StyleMark[];
  /** The range in words, at the row's end; nothing where there is none. */
  readonly text: string;
}

export interface StyleMark {
  readonly style: string;
  readonly title: string;
  /** Its place among the styles: its shape. */
  readonly shape: number;
  readonly accuracy: number;
  readonly at: string;
  readonly x: number;
  readonly y: number;
  /** Its 95 % interval, in pixels; `null` where it is not drawn or not known. */
  readonly whisker: readonly [from: number, to: number] | null;
}

export interface RangesLayout {
  readonly height: number;
  readonly rows: readonly RangeRow[];
  readonly ticks: readonly Tick[];
  readonly legend: readonly LegendEntry[];
  readonly inner: Rect;
}

export const rangeNameSize = 12;
const narrow = 560;
const shapeRoom = 18;
const leastRow = 40;
const laneHeight = 10;
const barHeight = 8;
/** Marks nearer to each other than this are drawn one above the other. */
const crowded = 10;
const apart = 8;

/**
 * One row for each model: a bar from its lowest to its highest accuracy, and on it a mark for each style. With intervals each style has a
 * lane of its own, so that no two are drawn over each other.
 */
export function layOutRanges(
  result: InstructionStyleResult,
  width: number,
  choice: StyleChoice,
  intervals = false,
): RangesLayout {
  const lines = styleLines(result, choice);
  const stacked = width < narrow;
  const names = lines.map(({ line }) => modelName(line.model));
  const longest = stacked
    ? width - 120
    : Math.min(170, Math.max(0, ...names.map((name) => textWidth(name, rangeNameSize))));
  const left = stacked ? 16 : shapeRoom + longest + 16;
  const right = width - (stacked ? 54 : 76);
  const legend = legendOf(
    result.styles.map(({ title }) => title),
    width,
  );
  const top = legendEnd(legend) + 4;
  const values = lines.flatMap(({ line }) => [
    ...Object.values(line.accuracy).filter(isNumber),
    ...(intervals ? Object.values(line.accuracyInterval).flatMap((each) => ('why' in each ? [] : each)) : []),
  ]);
  const x = scoreAxis(values, [left, right]);
  const lanes = intervals ? result.styles.length * laneHeight : 0;
  const rowHeight = Math.max(leastRow, lanes + 8);
  const step = rowHeight + (stacked ? 18 : 0);
  const rows = lines.map((line, r): RangeRow => {
    const y = top + r * step + (stacked ? 18 : 0) + rowHeight / 2;
    const marks = intervals ? inLanes(line, result, x, y) : apartMarks(line, result, x, y);
    const xs = marks.map((mark) => mark.x);
    return {
      ...line,
      name: {
        text: fitted(names[r]!, rangeNameSize, longest),
        x: shapeRoom,
        y: stacked ? y - rowHeight / 2 - 4 : y + 4,
      },
      y,
      bar: xs.length > 0 ? { from: Math.min(...xs), to: Math.max(...xs), height: Math.max(barHeight, lanes) } : null,
      marks,
      text: rangeText(line.line.range),
    };
  });
  const bottom = top + lines.length * step;
  return { height: bottom + 40, rows, ticks: ticksOf(x, stacked ? 5 : 8), legend, inner: { left, right, top, bottom } };
}

const rangeText = (range: Maybe): string => (isNumber(range) ? fixed(range, 1) : '');

type Scale = (value: number) => number;

function marksOf({ line, at }: StyleLine, { styles }: InstructionStyleResult, x: Scale, y: number): StyleMark[] {
  return styles.flatMap(({ id, title }, shape): StyleMark[] => {
    const accuracy = line.accuracy[id];
    return accuracy !== undefined && isNumber(accuracy)
      ? [
          {
            ...{ style: id, title, shape, accuracy },
            at: at + pointer('accuracy', id),
            x: x(accuracy),
            y,
            whisker: null,
          },
        ]
      : [];
  });
}

/** Styles one above the other, in their order, each with its interval. */
const inLanes = (line: StyleLine, result: InstructionStyleResult, x: Scale, y: number): StyleMark[] =>
  marksOf(line, result, x, y).map((mark) => {
    const interval = line.line.accuracyInterval[mark.style];
    return {
      ...mark,
      y: y + (mark.shape - (result.styles.length - 1) / 2) * laneHeight,
      whisker: interval && !('why' in interval) ? [x(interval[0]), x(interval[1])] : null,
    };
  });

/** All on the bar, those that are near to each other one above the other. */
const apartMarks = (line: StyleLine, result: InstructionStyleResult, x: Scale, y: number): StyleMark[] =>
  clusters(marksOf(line, result, x, y).sort((a, b) => a.x - b.x || a.shape - b.shape)).flatMap((cluster) =>
    cluster.map((mark, i) => ({ ...mark, y: y + (i - (cluster.length - 1) / 2) * apart })),
  );

/** Marks from left to right; each that is too near to the first of its group joins it. */
function clusters(marks: readonly StyleMark[]): StyleMark[][] {
  const groups: StyleMark[][] = [];
  for (const mark of marks) {
    const last = groups.at(-1);
    if (last && mark.x - last.at(-1)!.x < crowded) last.push(mark);
    else groups.push([mark]);
  }
  return groups;
}
