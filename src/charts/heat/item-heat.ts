import { outcomeShapePath, layOutOutcomeLegend } from '../rows/cell-outcomes.ts';
import { answerCategoryTitle, type OutcomeWithCellCode } from '../../core/answers/outcome.ts';
import { layOutEvenPanelRows } from '../frame/even-lines.ts';
import type { ChartFrameContent } from '../frame/frame-words.ts';
import { markLabel } from '../frame/mark-words.ts';
import { shortenToWidth, textWidth } from '../frame/text-width.ts';

/** What came of one item under one condition: a value, or what stands in its place. */
export type ItemHeatCell =
  | {
      readonly kind: 'valued';
      /** As it is written, and where that does not fit. */
      readonly name: string;
      readonly value: number;
      /** Its shade: 0 the low end of the ramp, 1 the high one. */
      readonly place: number;
      /** In the tooltip. */
      readonly says: string;
    }
  | { readonly kind: OutcomeWithCellCode };

/** Columns that belong together: a model’s wordings, or the samples on a scale. */
export interface ItemHeatGroup {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly { readonly head: string; readonly name: string }[];
  /** By item and column. */
  readonly cells: readonly (readonly ItemHeatCell[])[];
}

/** A heatmap of items, a line each: what a study fills in. */
export interface ItemHeatSpec {
  readonly groups: readonly ItemHeatGroup[];
  /** Ids. */
  readonly items: readonly string[];
  readonly noun: string;
  /** What the ends of the ramp mean. */
  readonly ends: readonly [low: string, high: string];
  /** What is said where there is no value: “No rating”. */
  readonly nothing: string;
  readonly hrefOf: (cell: PlacedCell, item: string) => string | undefined;
}

/** With its words, as a section of a report has it. */
export type ItemHeatFigure = ChartFrameContent & { readonly spec: ItemHeatSpec };

/** What a cell says, in the tooltip and read out. */
export const itemCellLabel = ({ cell, group, column }: PlacedCell, item: string, nothing: string): string =>
  markLabel(
    [item, group.title, group.columns[column]?.name].join(', '),
    cell.kind === 'valued' ? cell.says : `${nothing}: ${answerCategoryTitle(cell.kind)}`,
  );

/** The items whose shades lie furthest apart within a group first, summed over groups; those alike in the order given. */
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
  /** Places of its item and of its column in the group. */
  readonly item: number;
  readonly column: number;
  /** Its line among all lines, and its place in it. */
  readonly line: number;
  readonly place: number;
  readonly x: number;
  readonly y: number;
  /** What is printed in it; nothing where it does not fit. */
  readonly text: string;
  /** The mark of what has no value. */
  readonly d: string;
}

/** Where all items stand, in blocks: items from one to before another that are drawn together, with all of their groups. */
type ItemHeatLayout = ReturnType<typeof layOutItemHeat>;

export const itemHeatFontSize = 11;
export const itemHeatLegendBoxSize = { width: 14, height: 11 };
/** Items of a block: so many are shown at first, and at each wish for more. */
export const itemsPerBlock = 60;
const headHeight = 34;
const rowHeight = 20;
/** Of few columns, and of many. */
const widest = { few: 52, many: 34 };
/** A number of two digits fits. */
const leastCell = 18;
const panelGap = { x: 12, y: 22 };
const rampSteps = 5;

/**
 * A line for each item and a column for each condition, group beside group; groups that do not fit beside each other stand below. Items come in
 * blocks, each whole: a block that is drawn stays as it is when another follows.
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
    /** How many groups stand beside each other, in how many lines. */
    inBand,
    bands,
    /** Of a group, at most. */
    columns,
    left,
    ...legends,
    size: { width: Math.max(1, Math.min(columns > 3 ? widest.many : widest.few, cellWidth)), height: rowHeight },
    names: all.map((name) => shortenToWidth(name, itemHeatFontSize, longest)),
  };
}

/** The lines of a block, band by band, and what stands over its columns. */
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

/** The name where it fits, else the number. */
function textIn(cell: ItemHeatCell, width: number): string {
  if (cell.kind !== 'valued') return '';
  return [cell.name, String(cell.value)].find((text) => textWidth(text, itemHeatFontSize) <= width - 3) ?? '';
}

/** Ids without what all of them begin with, the set's name. */
function shortNames(items: readonly string[]): readonly string[] {
  const [first = ''] = items;
  const set = first.slice(0, first.indexOf('/') + 1);
  return set !== '' && items.every((item) => item.startsWith(set)) ? items.map((item) => item.slice(set.length)) : items;
}

/** The ramp, and what came instead of a value, as far as it did. */
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
