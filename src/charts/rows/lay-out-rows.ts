import { zip } from '../../base/objects/zip.ts';
import { layOutEvenPanelRows } from '../frame/even-lines.ts';
import { nextLegendTop, layOutLegend } from '../frame/legend.ts';
import { shortenToWidth, textWidth } from '../frame/text-width.ts';
import type { Tick, TickScale } from '../frame/ticks.ts';
import { placeRowPoints } from './row-points.ts';
import type {
  ChartRow,
  ColouredSegment,
  RowColumnBars,
  RowDimensions,
  RowPanel,
  RowReferenceLine,
  RowShape,
  RowText,
  RowChartSpec,
  ValueSpan,
  ChartRowTextPart,
} from './rows-spec.ts';

export interface PlacedText {
  readonly kind: 'text';
  readonly parts: readonly ChartRowTextPart[];
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'middle' | 'end' | undefined;
  readonly look: string;
  readonly size?: number | undefined;
  /** Replaces the colour of the look. */
  readonly ink?: string;
}

/** In pixels. */
export type DrawnShape =
  | {
      readonly kind: 'rect';
      readonly look: string;
      readonly x: number;
      /** The vertical center, if it is not the row’s. */
      readonly y?: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'path'; readonly look: string; readonly d: string }
  | { readonly kind: 'circle'; readonly look: string; readonly x: number }
  | PlacedSegment
  | PlacedText;

export type PlacedSegment = ReturnType<typeof placeSegment>;

export const rowFontSize = 12;
/** The room for the model’s shape next to a name. */
export const modelShapeColumnWidth = 18;
const alone = { least: Infinity, between: { x: 0, y: 0 }, title: 4, above: 0 };
const belowLine = 18;
const columnTextSize = 11;
/** The line above the rows: names of the reference line and of the rows’ ends. */
const headLine = 18;
const bandLine = 26;
const segmentHeight = 18;

/** Lays out panels in as many lines as the width needs. All panels have axes of the same scale. */
export function layOutRows(spec: RowChartSpec, width: number) {
  const { panels, grid = alone } = spec;
  const legend = layOutLegend(spec.legend ?? [], width);
  const { panelWidth, place } = layOutEvenPanelRows(panels.length, width, grid.least, grid.between.x);
  const names = panels.flatMap(({ rows }) => rows.map(({ name }) => textWidth(name, rowFontSize)));
  const fit = spec.fit(panelWidth, Math.max(0, ...names));
  const axisHeight =
    (grid === alone && spec.axis.title !== undefined ? 40 : 22) + (panels.some(({ below }) => below) ? belowLine : 0);
  let line = 0;
  let y = nextLegendTop(legend, 0);
  let bottom = y;
  const placed = panels.map((panel, p) => {
    const at = place(p);
    if (at.line > line) y = bottom + grid.between.y;
    line = at.line;
    const one = placePanel(panel, spec, fit, { x: at.x, y, width: panelWidth });
    const hasAxis = spec.axis.isShared !== true || p === panels.length - 1;
    bottom = Math.max(bottom, one.inner.bottom + (hasAxis ? axisHeight : 0));
    return one;
  });
  return { height: bottom, legend, panels: placed };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function placePanel(panel: RowPanel, spec: RowChartSpec, fit: RowDimensions, { x, y, width }: Place) {
  const { grid = alone, axis } = spec;
  const edges = { x, left: x + fit.left, axisEnd: x + width - fit.right, right: x + width };
  const at = axis.scale([edges.left, edges.axisEnd]);
  const isFirst = panel === spec.panels[0];
  const hasHead = axis.reference ?? axis.heads ?? axis.ends;
  const head = !isFirst ? 0 : axis.bands ? bandLine : hasHead === undefined ? 0 : headLine;
  const top = y + grid.title + head;
  let next = top;
  const rows = panel.rows.map((row) => {
    const one = placeRow(row, spec, fit, { ...edges, at, top: next });
    next = one.end;
    return one;
  });
  const titleRoom = width - (panel.aside === undefined ? 0 : fit.right) - (panel.model === undefined ? 0 : 24);
  return {
    panel,
    x,
    y,
    rows,
    right: edges.right,
    title: shortenToWidth(panel.title ?? '', rowFontSize, titleRoom),
    below: shortenToWidth(panel.below ?? '', rowFontSize, width),
    ticks: ticksUnder(panel, spec, axis.ticks(at, edges.axisEnd - edges.left, width)),
    inner: { left: edges.left, right: edges.axisEnd, top: top - (grid.above ?? 0), bottom: next },
    zero: at(0),
    lines: (panel.lines ?? []).map(({ values, model }) => ({ model, d: linePath(values, rows, at) })),
    bands: (axis.bands ?? []).map((band) => placeSegment(band, band.span.map(at) as [number, number], top - 13)),
    shares: { x: x + (fit.shares?.from ?? 0), text: fit.shares?.head ?? '' },
    heads: (axis.heads ?? []).map(({ value, text }) => ({ x: at(value), text })),
    reference: axis.reference && {
      x: at(axis.reference.value),
      from: isFirst || axis.isShared !== true ? top - 4 : y - grid.between.y,
      beyond: axis.reference.beyond === true ? edges.axisEnd - at(axis.reference.value) : null,
      ...referenceName(axis.reference, edges, at),
      name: isFirst ? axis.reference.name : '',
      y: y + grid.title + 10,
    },
  };
}

const linePath = (values: readonly (number | null)[], rows: readonly PlacedRow[], at: TickScale): string =>
  zip(values, rows)
    .map(([value, { y }], r) => (value === null ? '' : `${(values[r - 1] ?? null) === null ? 'M' : 'L'}${at(value)} ${y}`))
    .join('');

/** Panels that share an axis have numbers only under the last panel; the others have only lines. */
const ticksUnder = (panel: RowPanel, { panels, axis }: RowChartSpec, ticks: readonly Tick[]): readonly Tick[] =>
  axis.isShared === true && panel !== panels.at(-1) ? ticks.map((tick) => ({ ...tick, text: '' })) : ticks;

/**
 * Centers the name above its line. If the line shades a range, the name starts at the line if it fits, and otherwise ends
 * with the axis.
 */
function referenceName(
  { value, name, beyond }: RowReferenceLine,
  { axisEnd, right }: { readonly axisEnd: number; readonly right: number },
  at: TickScale,
): { readonly nameAt: number; readonly anchor: 'middle' | 'start' | 'end' } {
  if (beyond !== true) return { nameAt: at(value), anchor: 'middle' };
  const isFree = at(value) + textWidth(name, rowFontSize) <= right;
  return isFree ? { nameAt: at(value), anchor: 'start' } : { nameAt: axisEnd, anchor: 'end' };
}

/** The edges of a row. */
interface Edges {
  readonly x: number;
  readonly left: number;
  readonly axisEnd: number;
  readonly right: number;
  readonly top: number;
  readonly at: TickScale;
  readonly shares?: RowDimensions['shares'];
}

export type PlacedRow = ReturnType<typeof placeRow>;

function placeRow(row: ChartRow, spec: RowChartSpec, fit: RowDimensions, edges: Edges) {
  const { x, left, axisEnd, right, top, at } = edges;
  const { over } = fit;
  const { points, names, above, below } = placeRowPoints(row.points ?? [], at, [left, axisEnd], fit.row, row.nameLines);
  const rowTop = top + (over?.line ?? 0) + above;
  const y = rowTop + (fit.middle ?? fit.row / 2);
  const halo = over?.halo === true ? 'over' : '';
  const height = (over?.line ?? 0) + fit.row;
  const reach = Math.max(left, ...row.shapes.flatMap(spanOf).map(at));
  const name: PlacedText = {
    kind: 'text',
    parts: [{ text: shortenToWidth(row.name, rowFontSize, fit.names) }],
    x: fit.ranged === true ? left - 8 : row.model === undefined ? x : x + modelShapeColumnWidth,
    y: over ? top + over.name : y + 4,
    anchor: fit.ranged === true ? 'end' : undefined,
    look: halo,
  };
  return {
    row,
    /** The vertical center of the row. */
    y,
    name,
    drawn: row.shapes.flatMap((shape) =>
      drawShape(shape, { ...edges, shares: fit.shares }, y, {
        halo,
        y: over?.value === undefined ? y + 4 : top + over.value,
      }),
    ),
    points: points.map((point) => ({ ...point, y: y + point.y })),
    pointNames: names.map((name) => ({ ...name, from: y + name.from, to: y + name.to, y: y + name.y })),
    mean: row.mean === undefined ? null : at(row.mean),
    target:
      spec.target === undefined
        ? null
        : { x, y: top, width: spec.target === 'row' ? right - x : reach - x + spec.target, height },
    end: rowTop + fit.row + below,
  };
}

const spanOf = (shape: RowShape): readonly number[] =>
  shape.kind === 'bar' ? [shape.span[1]] : shape.kind === 'rule' ? [shape.value] : [];

/** The style of a value at a row’s end, which may be in the line of the row’s name. */
interface EndOfRow {
  readonly halo: string;
  readonly y: number;
}

/** A line with a cap at both ends. */
const whiskerPath = ([from, to]: ValueSpan, y: number): string => `M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8`;

function drawShape(shape: RowShape, edges: Edges, y: number, ends: EndOfRow): DrawnShape | DrawnShape[] {
  const { at, left, axisEnd } = edges;
  switch (shape.kind) {
    case 'bar': {
      const [from, to] = shape.span.map(at) as [number, number];
      const width = Math.max(shape.least ?? 1, Math.abs(to - from));
      return { kind: 'rect', look: shape.look ?? 'bar', x: Math.min(from, to), width, height: shape.height };
    }
    case 'missing':
      return { kind: 'rect', look: 'missing', x: left, width: axisEnd - left, height: shape.height };
    case 'whisker': {
      const [from, to] = shape.span.map(at) as [number, number];
      return { kind: 'path', look: `whisker ${shape.look ?? ''}`, d: whiskerPath([from, to], y) };
    }
    case 'rule':
      return { kind: 'path', look: shape.look, d: `M${at(shape.value)} ${y - shape.height / 2}v${shape.height}` };
    case 'dot':
      return { kind: 'circle', look: shape.look, x: at(shape.value) };
    case 'columns':
      return placeColumns(shape, edges, y);
    case 'shares': {
      let reached = edges.x + (edges.shares?.from ?? 0);
      const whole = (edges.shares?.to ?? 0) - (edges.shares?.from ?? 0);
      return shape.parts.map((part) => {
        const from = reached;
        reached += part.share * whole;
        return placeSegment(part, [from, reached], y + (edges.shares?.dy ?? 0));
      });
    }
    case 'beyond':
      return { kind: 'path', look: 'curve', d: `M${axisEnd - 8} ${y - 4}l4 4l-4 4` };
    case 'text':
      return placeText(shape, edges, y, ends);
  }
}

/** `y`: the vertical center. */
function placeSegment({ fill, ink, texts }: ColouredSegment, [x, to]: ValueSpan, y: number) {
  const width = Math.max(0, to - x);
  const fits = (parts: readonly ChartRowTextPart[]) =>
    textWidth(parts.map(({ text }) => text).join(''), columnTextSize) + 4 <= width;
  const over = { x: x + width / 2, y: y + 4, anchor: 'middle', look: '', size: columnTextSize, ink } as const;
  const text: PlacedText = { kind: 'text', parts: texts.find(fits) ?? [], ...over };
  return { kind: 'segment', x, y, width, height: segmentHeight, fill, text } as const;
}

/** The baseline of the columns is half of `height` below the row’s center. */
function placeColumns({ height: whole, columns }: RowColumnBars, { at, left, axisEnd }: Edges, y: number): DrawnShape[] {
  const ground = y + whole / 2;
  return [
    ...columns.flatMap(({ span, share, look, text }): DrawnShape[] => {
      const [from, to] = span.map(at) as [number, number];
      const height = Math.max(1, share * whole);
      const gap = to - from > 6 ? 1 : 0;
      const rect = {
        kind: 'rect',
        look,
        x: from + gap,
        y: ground - height / 2,
        width: to - from - 2 * gap,
        height,
      } as const;
      const fits = textWidth(text.text, columnTextSize) <= to - from;
      const over = { parts: [text], x: (from + to) / 2, y: ground - height - 3, anchor: 'middle' } as const;
      return fits ? [rect, { kind: 'text', look: 'soft', size: columnTextSize, ...over }] : [rect];
    }),
    { kind: 'path', look: 'ground', d: `M${left} ${ground}H${axisEnd}` },
  ];
}

function placeText(
  { at: where, gap = 0, parts, shorter, size, soft }: RowText,
  { at, left, axisEnd, right }: Edges,
  y: number,
  ends: EndOfRow,
): PlacedText {
  const look = `${soft === true ? 'soft' : ''} ${where === 'end' && ends.y !== y + 4 ? ends.halo : ''}`.trim();
  const text = { kind: 'text', look, size, parts, y: y + 4 } as const;
  if (where === 'end') return { ...text, x: right + gap, y: ends.y, anchor: 'end' };
  if (where === 'middle') return { ...text, x: (left + axisEnd) / 2, anchor: 'middle' };
  const x = (where === 'start' ? left : Math.max(...where.map(at))) + gap;
  if (shorter === undefined) return { ...text, x };
  const [{ text: whole = '' } = {}] = parts;
  const room = right - x - 2;
  const label = [whole, shorter].find((words) => textWidth(words, size ?? rowFontSize) <= room);
  return { ...text, x, parts: [{ text: label ?? shortenToWidth(shorter, size ?? rowFontSize, room) }] };
}
