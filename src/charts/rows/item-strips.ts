import { isNumber, type MaybeNumber } from '../../base/json/json.ts';
import { outcomeCodes, type OutcomeWithCellCode } from '../../core/answers/outcome.ts';
import { outcomeShapePath, cellSize, layOutOutcomeLegend, cellOutcomeFromCode } from './cell-outcomes.ts';
import { nextLegendTop } from '../frame/legend.ts';
import { shortenToWidth, textWidth } from '../frame/text-width.ts';

/** An item of one model, with its JSON pointer in the result. */
export interface StripItem {
  readonly item: { readonly item: string; readonly std: MaybeNumber };
  readonly at: string;
  /** The outcome codes of its cells: one string for each row, one character for each cell. */
  readonly rows: readonly string[];
}

export interface ItemStrip extends StripItem {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  /** One path for all cells of the same outcome. */
  readonly paths: readonly { readonly outcome: OutcomeWithCellCode; readonly d: string }[];
}

export const stripNameSize = 11;
/** The distance from one cell to the next. */
export const cellPitch = 11;
const nameHeight = 16;
const rowNameSize = 11;
const widestRowName = 84;
const leastWidth = 104;
const stripGap = { x: 20, y: 14 };

/** Sorts by spread, the largest first; items without a spread come last. */
export const compareBySpread = (a: StripItem, b: StripItem): number => ordinal(b.item.std) - ordinal(a.item.std);

const ordinal = (std: MaybeNumber): number => (isNumber(std) ? std : -1);

/**
 * Lays out a strip for each item: a row for each of `rowTitles`, a cell for each character. `items` may be only the first of
 * `wanted` strips; the layout leaves room for all.
 */
export function layOutStrips(items: readonly StripItem[], width: number, wanted: number, rowTitles: readonly string[]) {
  const names = rowTitles.map((title) => shortenToWidth(title, rowNameSize, widestRowName));
  const left = 8 + Math.max(14, ...names.map((name) => textWidth(name, rowNameSize)));
  const columns = Math.max(1, ...items.flatMap(({ rows }) => rows.map(({ length }) => length)));
  const block = Math.max(leastWidth, columns * cellPitch);
  const inLine = Math.max(1, Math.floor((width - left + stripGap.x) / (block + stripGap.x)));
  const legend = layOutOutcomeLegend(
    (outcome) => items.some(({ rows }) => rows.some((row) => row.includes(outcomeCodes[outcome]))),
    width,
  );
  const top = nextLegendTop(legend, 8) + 2;
  const height = nameHeight + rowTitles.length * cellPitch;
  const step = height + stripGap.y;
  const lines = Math.ceil(items.length / inLine);
  return {
    height: top + Math.ceil(wanted / inLine) * step,
    strips: items.map((one, i): ItemStrip => {
      const x = left + (i % inLine) * (block + stripGap.x);
      const y = top + Math.floor(i / inLine) * step;
      return {
        ...one,
        x,
        y,
        name: shortenToWidth(one.item.item, stripNameSize, block - 34),
        paths: cellPathsByOutcome(one.rows, x, y + nameHeight),
      };
    }),
    /** The names of the rows, next to the first strip of each line of strips. */
    rowNames: Array.from({ length: lines }, (_, line) =>
      names.map((text, row) => ({ text, x: 0, y: top + line * step + nameHeight + row * cellPitch + cellSize - 1 })),
    ).flat(),
    legend,
    /** The size of one strip, without its name. */
    size: { width: block, height },
  };
}

export function cellPathsByOutcome(rows: readonly string[], x: number, y: number): ItemStrip['paths'] {
  const found = new Map<OutcomeWithCellCode, string>();
  rows.forEach((marks, row) => {
    [...marks].forEach((mark, column) => {
      const outcome = cellOutcomeFromCode(mark);
      const d = outcomeShapePath(outcome, x + column * cellPitch, y + row * cellPitch);
      found.set(outcome, (found.get(outcome) ?? '') + d);
    });
  });
  return [...found].map(([outcome, d]) => ({ outcome, d }));
}
