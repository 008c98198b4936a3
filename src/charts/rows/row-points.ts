import { shortenToWidth, textWidth } from '../frame/text-width.ts';
import type { RowPoint, ValueSpan } from './rows-spec.ts';

export interface PlacedRowPoint {
  readonly point: RowPoint;
  readonly x: number;
  readonly y: number;
  readonly whisker: ValueSpan | null;
  /** The relative size of the mark: below 1 in a stack that would not fit its row. */
  readonly scale: number;
}

export const pointNameSize = 11;
const nameLine = 13;
const longestName = 300;
/** From the row’s center to its names: above the row, and in the first line under it. */
const nameAt = { over: -15, under: 21 };
/** The distance between the centers of marks. Points closer than this are stacked at this distance. */
const pointSpacing = 8;
/** From a mark’s center to its edge. */
const markReach = 5;

/**
 * Places points, and their names above or below the row, each with a leader line. A name’s `x` is its center. Heights count
 * from the row’s center. `above` and `below` are the extra room that names need outside a row of this `height`.
 */
export function placeRowPoints(
  points: readonly RowPoint[],
  at: (value: number) => number,
  range: ValueSpan,
  height: number,
  mostNameLines?: number,
) {
  const placed = keptApart(
    points.map((point) => ({
      point,
      x: at(point.value),
      y: point.dy ?? 0,
      whisker: point.whisker ? ([at(point.whisker[0]), at(point.whisker[1])] as const) : null,
      scale: point.size ?? 1,
    })),
    height,
  );
  const lines = nameLines(placed, range, mostNameLines);
  // A stack that is taller than one mark pushes its names further away.
  const stacked = placed.flatMap(({ point, y }) => (point.dy === undefined ? [Math.abs(y)] : []));
  const reach = Math.max(0, ...stacked) + markReach;
  const under = Math.max(nameAt.under, reach + pointNameSize);
  const over = Math.min(nameAt.over, -reach - 3);
  return {
    points: placed,
    /** Names in lines above or below the row, with their centers and leader lines. */
    names: lines.map(({ placed: { point, x: lead, y: height }, text, x, line }) => {
      const y = line < 0 ? over : under + line * nameLine;
      const from = height + (line < 0 ? -4 : 4);
      return { id: point.id, text, x, y, lead, from, to: line < 0 ? y + 3 : y - pointNameSize + 1 };
    }),
    above: lines.some(({ line }) => line < 0) ? 14 + nameAt.over - over : 0,
    below: lines.some(({ line }) => line >= 0)
      ? nameLine * Math.max(1, ...lines.map(({ line }) => line + 1)) + under - nameAt.under
      : 0,
  };
}

/** Stacks points that are close to each other. If all points have a `dy`, they keep it. */
function keptApart(points: readonly PlacedRowPoint[], height: number): readonly PlacedRowPoint[] {
  if (points.every(({ point }) => point.dy !== undefined)) return points;
  const groups: PlacedRowPoint[][] = [];
  for (const point of points.toSorted((a, b) => a.x - b.x)) {
    const last = groups.at(-1);
    if (last && point.x - (last.at(-1)?.x ?? 0) < pointSpacing) last.push(point);
    else groups.push([point]);
  }
  return groups.flatMap((group) => {
    const scale = Math.min(1, (height - pointSpacing) / (pointSpacing * Math.max(1, group.length - 1)));
    return group.map((point, i) => ({
      ...point,
      scale: scale * point.scale,
      y: (i - (group.length - 1) / 2) * pointSpacing * scale,
    }));
  });
}

interface NameInLine {
  readonly placed: PlacedRowPoint;
  readonly text: string;
  readonly x: number;
  /** 0, 1, … for the lines under the row, −1 for the line above it. */
  readonly line: number;
}

/** Puts each name in the first line with room: under the row, above it, then further down. */
function nameLines(points: readonly PlacedRowPoint[], [left, right]: ValueSpan, most = Infinity): NameInLine[] {
  const ends = new Map<number, number>();
  return points
    .filter(({ point }) => point.name !== undefined)
    .toSorted((a, b) => a.x - b.x)
    .flatMap((placed) => {
      const text = shortenToWidth(placed.point.name ?? '', pointNameSize, Math.min(longestName, right - left));
      const half = textWidth(text, pointNameSize) / 2;
      const x = Math.max(left + half, Math.min(placed.x, right - half));
      let line = 0;
      while (x - half < (ends.get(line) ?? -Infinity) + 6) line = line === 0 ? -1 : line < 0 ? 1 : line + 1;
      if (line > most - 2) return [];
      ends.set(line, x + half);
      return [{ placed, text, x, line }];
    });
}
