import { outcomeShapePath, layOutOutcomeLegend } from '../rows/cell-outcomes.ts';
import { answerCategoryTitle, type OutcomeWithCellCode } from '../../core/answers/outcome.ts';
import { layOutEvenPanelRows } from '../frame/even-lines.ts';
import type { ChartFrameContent } from '../frame/frame-words.ts';
import { markLabel } from '../frame/mark-words.ts';
import { shortenToWidth, textWidth } from '../frame/text-width.ts';

/** The outcome of one item under one condition: a value, or the kind of outcome without one. */
export type ItemHeatCell =
  | {
      readonly kind: 'valued';
      /** The text of the cell; a narrow cell shows `value` instead. */
      readonly name: string;
      readonly value: number;
      /** The shade: 0 is the low end of the ramp, 1 the high end. */
      readonly place: number;
      /** The text of the tooltip. */
      readonly says: string;
    }
  | { readonly kind: OutcomeWithCellCode };

/** Columns that belong together: a model’s prompt variants, or the samples on a scale. */
export interface ItemHeatGroup {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly { readonly head: string; readonly name: string }[];
  /** Indexed by item, then by column. */
  readonly cells: readonly (readonly ItemHeatCell[])[];
}

/** A heatmap with one line for each item, as a study specifies it. */
export interface ItemHeatSpec {
  readonly groups: readonly ItemHeatGroup[];
  /** Item ids. */
  readonly items: readonly string[];
  readonly noun: string;
  /** The meaning of the ramp’s two ends. */
  readonly ends: readonly [low: string, high: string];
  /** The label of a cell without a value, such as “No rating”. */
  readonly nothing: string;
  readonly hrefOf: (cell: PlacedCell, item: string) => string | undefined;
}

/** A heatmap with its title and explanation, for a section of a report. */
export type ItemHeatFigure = ChartFrameContent & { readonly spec: ItemHeatSpec };

/** The label of a cell, for its tooltip and for screen readers. */
export const itemCellLabel = ({ cell, group, column }: PlacedCell, item: string, nothing: string): string =>
  markLabel(
    [item, group.title, group.columns[column]?.name].join(', '),
    cell.kind === 'valued' ? cell.says : `${nothing}: ${answerCategoryTitle(cell.kind)}`,
  );

/** Sorts items by the range of their shades within a group, summed over groups, largest first. Ties keep their order. */
export function mostDividedFirst<Group extends ItemHeatGroup>(
  groups: readonly Group[],
  items: readonly string[],
): { readonly groups: readonly Group[]; readonly items: readonly string[] } {
  const range = (cells: readonly ItemHeatCell[] = []) => {
    const places = cells.flatMap((cell) => (cell.kind === 'valued' ? [cell.place] : []));
    return places.length > 0 ? Math.max(...places) - Math.min(...places) : 0;
  };
  const divided = items.map((_, i) => groups.reduce((sum, { cells }) => sum + range(cells[i]), 0));
  const order = Array.from(items.keys()).sort((a, b) => (divided[b] ?? 0) - (divided[a] ?? 0));
  return {
    groups: groups.map((one) => ({ ...one, cells: order.map((i) => one.cells[i] ?? []) })),
    items: order.map((i) => items[i] ?? ''),
  };
}

export interface PlacedCell {
  readonly cell: ItemHeatCell;
  readonly group: ItemHeatGroup;
  /** The indices of the item and of the column within the group. */
  readonly item: number;
  readonly column: number;
  /** The index of the line, and of the cell within the line. */
  readonly line: number;
  readonly place: number;
  readonly x: number;
  readonly y: number;
  /** The printed text; empty if it does not fit. */
  readonly text: string;
  /** The path of the mark for a cell without a value. */
  readonly d: string;
}

/** The positions of all items, in blocks. A block is a range of items that are drawn together, with all of their groups. */
type ItemHeatLayout = ReturnType<typeof layOutItemHeat>;

export const itemHeatFontSize = 11;
export const itemHeatLegendBoxSize = { width: 14, height: 11 };
/** Items in a block. The chart shows one block at first and one more for each click. */
export const itemsPerBlock = 60;
const headHeight = 34;
const rowHeight = 20;
/** The widest cell, with few columns and with many. */
const widest = { few: 52, many: 34 };
/** Wide enough for a two-digit number. */
const leastCell = 18;
const panelGap = { x: 12, y: 22 };
const rampSteps = 5;

/**
 * Lays out a line for each item and a column for each condition. Groups are side by side, and go below where they do not fit. Items come in
 * whole blocks: a block that is drawn does not change when another follows.
 */
export function layOutItemHeat({ groups, items, ends }: Pick<ItemHeatSpec, 'groups' | 'items' | 'ends'>, width: number) {
  const columns = Math.max(1, ...groups.map((group) => group.columns.length));
  const all = shortNames(items);
  const longest = Math.min(width * 0.28, 150, Math.max(0, ...all.map((name) => textWidth(name, itemHeatFontSize))));
  const left = longest + 8;
  const { inLine: inBand, lines: bands } = layOutEvenPanelRows(groups.length, width - left, columns * leastCell, panelGap.x);
  const cellWidth = ((width - left + panelGap.x) / inBand - panelGap.x) / columns;
  const { top, ...legends } = legendsOf(groups, ends, width);
  const heightOf = (count: number) => bands * (headHeight + count * rowHeight + panelGap.y);
  let y = top;
  const blocks = Array.from({ length: Math.ceil(items.length / itemsPerBlock) }, (_, b) => {
    const from = b * itemsPerBlock;
    const to = Math.min(items.length, (b + 1) * itemsPerBlock);
    const block = { from, to, y, bottom: y + heightOf(to - from) - panelGap.y + 4 };
    y += heightOf(to - from);
    return block;
  });
  return {
    blocks,
    /** How many groups fit side by side, and in how many bands. */
    inBand,
    bands,
    /** The most columns that a group has. */
    columns,
    left,
    ...legends,
    size: { width: Math.max(1, Math.min(columns > 3 ? widest.many : widest.few, cellWidth)), height: rowHeight },
    names: all.map((name) => shortenToWidth(name, itemHeatFontSize, longest)),
  };
}

/** The lines of a block, band by band, and the heads of its columns. */
export function layOutBlock(
  { size, inBand, bands, columns, left, names }: ItemHeatLayout,
  groups: readonly ItemHeatGroup[],
  { from, to, y }: ItemHeatLayout['blocks'][number],
) {
  const height = headHeight + (to - from) * rowHeight + panelGap.y;
  const places = groups.map((group, g) => {
    const at = g % inBand;
    return { group, at, band: Math.floor(g / inBand), x: left + at * (columns * size.width + panelGap.x) };
  });
  const heads = places.flatMap(({ group, band, x }) => [
    {
      text: shortenToWidth(group.title, itemHeatFontSize, columns * size.width),
      x,
      y: y + band * height + 12,
      isTitle: true,
    },
    ...group.columns.map(({ head }, column) => ({
      text: textWidth(head, itemHeatFontSize) <= size.width ? head : '',
      x: x + (column + 0.5) * size.width,
      y: y + band * height + 29,
      isTitle: false,
    })),
  ]);
  const lines = Array.from({ length: bands }, (_, band) =>
    Array.from({ length: to - from }, (_, n) => {
      const item = from + n;
      const line = bands * from + band * (to - from) + n;
      const top = y + band * height + headHeight + n * rowHeight;
      const cellsOf = ({ group, at, x: left }: (typeof places)[number]): PlacedCell[] =>
        (group.cells[item] ?? []).map((cell, column) => {
          const x = left + column * size.width;
          return {
            cell,
            group,
            item,
            column,
            line,
            place: at * columns + column,
            x,
            y: top,
            text: textIn(cell, size.width),
            d:
              cell.kind === 'valued' ? '' : outcomeShapePath(cell.kind, x + size.width / 2 - 4.5, top + rowHeight / 2 - 4.5),
          };
        });
      return {
        line,
        item,
        name: { text: names[item] ?? '', y: top + rowHeight / 2 + 4 },
        cells: places.filter((each) => each.band === band).flatMap(cellsOf),
      };
    }),
  );
  return { heads, lines: lines.flat() };
}

/** The name if it fits, else the number. */
function textIn(cell: ItemHeatCell, width: number): string {
  if (cell.kind !== 'valued') return '';
  return [cell.name, String(cell.value)].find((text) => textWidth(text, itemHeatFontSize) <= width - 3) ?? '';
}

/** Ids without the set's name, if all of them begin with it. */
function shortNames(items: readonly string[]): readonly string[] {
  const [first = ''] = items;
  const set = first.slice(0, first.indexOf('/') + 1);
  return set !== '' && items.every((item) => item.startsWith(set)) ? items.map((item) => item.slice(set.length)) : items;
}

/** The legends of the ramp and of the outcomes without a value that occur. */
function legendsOf(groups: readonly ItemHeatGroup[], [low, high]: ItemHeatSpec['ends'], width: number) {
  const y = 4;
  const from = textWidth(low, itemHeatFontSize) + 6;
  const to = from + rampSteps * itemHeatLegendBoxSize.width;
  const legend = layOutOutcomeLegend(
    (outcome) => groups.some(({ cells }) => cells.some((own) => own.some(({ kind }) => kind === outcome))),
    width,
    32,
  );
  return {
    ramp: Array.from({ length: rampSteps }, (_, step) => ({
      x: from + step * itemHeatLegendBoxSize.width,
      y,
      place: step / (rampSteps - 1),
    })),
    rampEnds: [
      { text: low, x: 0, y: y + 9 },
      { text: high, x: to + 6, y: y + 9 },
    ],
    legend,
    top: (legend.at(-1)?.y ?? 10) + 14,
  };
}
