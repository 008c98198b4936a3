import { isNumber, type MaybeNumber } from '../../base/json/json.ts';
import { formatFixed } from '../../core/words/format.ts';
import { shortenToWidth, textWidth } from '../frame/text-width.ts';
import { layOutEvenPanelRows } from '../frame/even-lines.ts';
import { layOutColumnHeads } from './column-heads.ts';

/** A heatmap as data: names, and a value, label and link for each row and column. */
export interface HeatSpec {
  readonly rows: readonly HeatRow[];
  readonly columns: readonly string[];
  /** One panel without a title, or several side by side with a common ramp. */
  readonly panels: readonly HeatPanel[];
  /** The preferred numbers of decimals. The first that fits is used. */
  readonly digits: readonly number[];
  /** The number format, if the result stores the numbers in a different form. */
  readonly form?: string | undefined;
  /** Swaps rows and columns: `'always'`, or `'narrow'` for phones if there are no more rows than columns. */
  readonly turned?: 'always' | 'narrow';
}

export interface HeatRow {
  readonly name: string;
  /** The model’s index: it sets shape and color. */
  readonly model: number;
}

export interface HeatPanel {
  readonly title?: string;
  /** Indexed by row, then by column. */
  readonly cells: readonly (readonly HeatCell[])[];
}

export interface HeatCell {
  readonly value: MaybeNumber;
  readonly label: string;
  readonly href?: string | undefined;
  /** The value’s JSON pointer in the result (RFC 6901). */
  readonly at?: string | undefined;
}

export const heatmapFontSize = 12;
export const columnHeadFontSize = 11;
export const legendBoxSize = { width: 16, height: 12 };
export const heatmapShapeWidth = 18;
const narrow = 560;
const leastCell = 26;
const leastPanel = 306;
/**
 * The sizes of a single heatmap, and of one of several. `air`: the space next to a number in its cell. `equal`: the shade of
 * all cells if all values are equal.
 */
const singlePanel = { between: 0, title: 0, widest: 110, text: heatmapFontSize, air: 4, equal: 0.5 };
const multiPanel = { between: 28, title: 22, widest: 72, text: columnHeadFontSize, air: 2, equal: 0 };

/** Lays out a line for each row and a column for each column, or the reverse. */
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

  // At most two panels side by side.
  const least = isAlone ? width : Math.max(leastPanel, width / 3);
  const { lines, panelWidth, place } = layOutEvenPanelRows(panels.length, width, least, size.between);
  const before = isTurned ? 0 : heatmapShapeWidth;
  const wish = Math.max(0, ...rowNames.map((name) => textWidth(name, heatmapFontSize)));
  // Long names may cost the decimal of a number, but not the number.
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
            /** The position for arrow keys. */
            group: p * rowNames.length + row,
            column,
            x: x + left + column * cell.width,
            y: top + row * cell.height,
            /** The position on the ramp: 0 is the lowest value in the drawing, 1 the highest. */
            shade: isNumber(value) ? shadeOf(value) : 0,
            /** Empty if it does not fit. */
            text: isNumber(value) ? (digits === null ? '' : formatFixed(value, digits)) : '–',
          };
        }),
      ),
    ),
    ramp: isAlone && values.length > 0 ? rampOf(low, high, { left, width, y: bottom + 14 }) : null,
  };
}

/** The ramp starts below the first column, or further left if it would not fit. */
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
