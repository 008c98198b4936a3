import { isNumber, type MaybeNumber } from '../../base/json/json.ts';
import { formatFixed } from '../../core/words/format.ts';
import { shortenToWidth, textWidth } from '../frame/text-width.ts';
import { layOutEvenPanelRows } from '../frame/even-lines.ts';
import { layOutColumnHeads } from './column-heads.ts';

/** A heatmap as data: names, and for each row and column a value, what it says, and where it leads. */
export interface HeatSpec {
  readonly rows: readonly HeatRow[];
  readonly columns: readonly string[];
  /** One without a title; or several side by side, with one ramp. */
  readonly panels: readonly HeatPanel[];
  /** How many digits after the point are printed: the first of these that fit. */
  readonly digits: readonly number[];
  /** The numbers' place in the result has them in another form. */
  readonly form?: string | undefined;
  /** Rows become columns: always, or on a phone where they are not more than the columns. */
  readonly turned?: 'always' | 'narrow';
}

export interface HeatRow {
  readonly name: string;
  /** Its model's place: shape and colour. */
  readonly model: number;
}

export interface HeatPanel {
  readonly title?: string;
  /** By row and column. */
  readonly cells: readonly (readonly HeatCell[])[];
}

export interface HeatCell {
  readonly value: MaybeNumber;
  readonly label: string;
  readonly href?: string | undefined;
  /** Where it stands in the result (RFC 6901). */
  readonly at?: string | undefined;
}

export const heatmapFontSize = 12;
export const columnHeadFontSize = 11;
export const legendBoxSize = { width: 16, height: 12 };
export const heatmapShapeWidth = 18;
const narrow = 560;
const leastCell = 26;
const leastPanel = 306;
/** Of a heatmap alone, and of one among others; `air`: beside a number in its cell; `equal`: the shade of all where none is higher. */
const singlePanel = { between: 0, title: 0, widest: 110, text: heatmapFontSize, air: 4, equal: 0.5 };
const multiPanel = { between: 28, title: 22, widest: 72, text: columnHeadFontSize, air: 2, equal: 0 };

/** A line for each row and a column for each column; or the other way round. */
export function layOutHeat({ panels, digits: wanted, turned, ...names }: HeatSpec, width: number) {
  const isAlone = panels[0]?.title === undefined;
  const size = isAlone ? singlePanel : multiPanel;
  const isTurned =
    turned === 'always' || (turned === 'narrow' && width < narrow && names.rows.length <= names.columns.length);
  const models = names.rows.map(({ name }) => name);
  const [rowNames, columnNames] = isTurned ? [names.columns, models] : [models, names.columns];
  const values = panels.flatMap(({ cells }) => cells.flat().map(({ value }) => value)).filter(isNumber);
  const widthOf = (digits: number) =>
    Math.max(0, ...values.map((value) => textWidth(formatFixed(value, digits), size.text)));

  // Never more than two beside each other.
  const least = isAlone ? width : Math.max(leastPanel, width / 3);
  const { lines, panelWidth, place } = layOutEvenPanelRows(panels.length, width, least, size.between);
  const before = isTurned ? 0 : heatmapShapeWidth;
  const wish = Math.max(0, ...rowNames.map((name) => textWidth(name, heatmapFontSize)));
  // Names are worth the digit after the point, not the number.
  const beside = (digits: number) =>
    width - before - 8 - columnNames.length * Math.max(leastCell, widthOf(digits) + size.air + 1);
  const most = Math.min(wish, turned === 'always' ? 230 : 170);
  const longest = isAlone
    ? Math.min(most, Math.max(width * 0.3, most <= beside(1) ? most : beside(0)))
    : Math.min(wish, panelWidth * 0.36, 150);
  const left = before + longest + 8;
  const cell = {
    width: Math.min(size.widest, (panelWidth - left) / Math.max(1, columnNames.length)),
    height: isAlone ? (width < narrow ? 28 : 26) : 24,
  };
  const heads = layOutColumnHeads(columnNames, columnHeadFontSize, cell.width);
  const digits = wanted.find((one) => widthOf(one) <= cell.width - size.air) ?? null;
  const panelHeight = size.title + heads.height + rowNames.length * cell.height;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const shadeOf = (value: number) => (high > low ? (value - low) / (high - low) : size.equal);

  const places = panels.map((panel, p) => {
    const { x, line } = place(p);
    const y = line * (panelHeight + size.between);
    return { panel, p, x, y, top: y + size.title + heads.height };
  });
  const bottom = lines * panelHeight + (lines - 1) * size.between;
  return {
    height: bottom + (isAlone && values.length > 0 ? 34 : 4),
    cell,
    digits,
    textSize: size.text,
    panels: places.map(({ panel, x, y, top }) => ({
      title: panel.title ?? '',
      x,
      y,
      rows: rowNames.map((name, row) => ({
        text: shortenToWidth(name, heatmapFontSize, longest),
        y: top + (row + 0.5) * cell.height,
        model: isTurned ? null : (names.rows[row]?.model ?? null),
      })),
      columns: { ...heads, at: columnNames.map((_, c) => x + left + (c + 0.5) * cell.width), bottom: top },
    })),
    cells: places.flatMap(({ panel, p, x, top }) =>
      panel.cells.flatMap((cells, m) =>
        cells.map((one, s) => {
          const [row, column] = isTurned ? [s, m] : [m, s];
          const { value } = one;
          return {
            cell: one,
            /** Where arrow keys find it. */
            group: p * rowNames.length + row,
            column,
            x: x + left + column * cell.width,
            y: top + row * cell.height,
            /** Of the ramp: 0 the lowest value in the drawing, 1 the highest. */
            shade: isNumber(value) ? shadeOf(value) : 0,
            /** Nothing where it does not fit. */
            text: isNumber(value) ? (digits === null ? '' : formatFixed(value, digits)) : '–',
          };
        }),
      ),
    ),
    ramp: isAlone && values.length > 0 ? rampOf(low, high, { left, width, y: bottom + 14 }) : null,
  };
}

/** Begins below the first column, or before it where it would not fit. */
function rampOf(
  low: number,
  high: number,
  { left, width, y }: { readonly left: number; readonly width: number; readonly y: number },
) {
  const steps = high > low ? 9 : 1;
  const lowText = formatFixed(low, 1);
  const highText = `${formatFixed(high, 1)}%`;
  const after = steps * legendBoxSize.width + 6 + textWidth(highText, columnHeadFontSize);
  const before = textWidth(lowText, columnHeadFontSize) + 6;
  const from = Math.max(before, Math.min(left + before, width - after));
  return {
    y,
    steps: Array.from({ length: steps }, (_, step) => ({
      x: from + step * legendBoxSize.width,
      shade: steps === 1 ? 0.5 : step / (steps - 1),
    })),
    low: { text: lowText, x: from - 6 },
    high: { text: highText, x: from + steps * legendBoxSize.width + 6 },
  };
}
