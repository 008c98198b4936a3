import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { missingRatingMarks, type JudgeResult } from '../measure/result.ts';
import type { OutcomeWithCellCode } from '../../../core/answers/outcome.ts';
import {
  outcomeShapePath,
  layOutOutcomeLegend,
  cellOutcomeFromCode,
  type OutcomeLegendEntry,
} from '../../../charts/rows/cell-outcomes.ts';
import { layOutEvenPanelRows } from '../../../charts/frame/even-lines.ts';
import { shortenToWidth, textWidth } from '../../../charts/frame/text-width.ts';

/** What came of one sample: a rating, or what stands in its place. */
export type RatingHeatmapCell =
  | {
      readonly kind: 'rated';
      /** As it is written. */
      readonly name: string;
      /** The value that it is reckoned with. */
      readonly value: number;
      /** Where it lies on its scale: 0 the lowest point, 1 the highest. */
      readonly place: number;
    }
  | { readonly kind: OutcomeWithCellCode };

export interface RatedScale {
  readonly id: string;
  readonly title: string;
  readonly points: readonly string[];
  /** By unit, its samples. */
  readonly cells: readonly (readonly RatingHeatmapCell[])[];
}

export const judgeModelAtRow = ({ models }: Pick<JudgeResult, 'models'>, row: number): JudgeResult['models'][number] =>
  assertDefined(models[row], `row ${row} of the result`);

/** The ratings of one row of the result, scale by scale; units in the order of their criterion. */
export function ratedScalesOfRow({ scales, models, samples }: JudgeResult, row: number): RatedScale[] {
  const { ratings } = judgeModelAtRow({ models }, row);
  return scales.flatMap(({ id, title, points, lowest }) => {
    const marks = (ratings[id] ?? '').split(' ').filter(Boolean);
    if (marks.length < samples) return [];
    const cells = marks.map((mark) => cellOf(mark, points, lowest));
    return [
      {
        id,
        title,
        points,
        cells: Array.from({ length: Math.floor(cells.length / samples) }, (_, u) =>
          cells.slice(u * samples, (u + 1) * samples),
        ),
      },
    ];
  });
}

/** The units that a row's ratings are of. */
export const heatmapRowUnits = ({ criteria, models }: JudgeResult, row: number): readonly string[] =>
  criteria.find(({ id }) => id === judgeModelAtRow({ models }, row).criterion)?.units ?? [];

function cellOf(mark: string, points: readonly string[], lowest: number): RatingHeatmapCell {
  const kind = cellOutcomeFromCode(mark);
  if (Object.values<string>(missingRatingMarks).includes(mark)) return { kind };
  const value = Number(mark);
  const at = value - lowest;
  return { kind: 'rated', value, name: points[at] ?? mark, place: at / (points.length - 1) };
}

export interface PlacedCell {
  readonly cell: RatingHeatmapCell;
  readonly scale: RatedScale;
  readonly unit: number;
  readonly sample: number;
  /** Its line among all lines, and its place in it. */
  readonly line: number;
  readonly place: number;
  readonly x: number;
  readonly y: number;
  /** What is printed in it; nothing where it does not fit. */
  readonly text: string;
  /** The mark of what is no rating. */
  readonly d: string;
}

/** A line of cells: a unit’s ratings on the scales that stand beside each other. */
export interface RatingHeatmapRow {
  readonly line: number;
  readonly unit: number;
  readonly name: { readonly text: string; readonly y: number };
  readonly cells: readonly PlacedCell[];
}

/** Some units that are drawn together, from one to before another, with all of their scales. */
export interface RatingBlock {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly bottom: number;
}

/** What is the same for all blocks. */
export interface RatingHeatmapLayout extends Legends {
  readonly size: { readonly width: number; readonly height: number };
  readonly blocks: readonly RatingBlock[];
  /** How many scales stand beside each other. */
  readonly inBand: number;
  readonly bands: number;
  readonly samples: number;
  readonly left: number;
  readonly names: readonly string[];
}

interface Legends {
  readonly ramp: readonly { readonly x: number; readonly y: number; readonly place: number }[];
  readonly rampEnds: readonly { readonly text: string; readonly x: number; readonly y: number }[];
  readonly legend: readonly OutcomeLegendEntry[];
}

export interface RatingHead {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** A scale’s name, not a sample’s number. */
  readonly isTitle: boolean;
}

export const ratingFontSize = 11;
export const ratingLegendBoxSize = { width: 14, height: 11 };
/** Units of a block: so many are shown at first, and at each wish for more. */
export const unitsPerBlock = 60;
const headHeight = 34;
const rowHeight = 20;
const widest = 34;
/** A number of two digits fits. */
const leastCell = 18;
const panelGap = { x: 12, y: 22 };
const rampSteps = 5;

/**
 * A line for each unit and a column for each sample, scale beside scale; scales that do not fit beside each other stand below. Units come in
 * blocks, each whole: a block that is drawn stays as it is when another follows.
 */
export function layOutRatings(scales: readonly RatedScale[], units: readonly string[], width: number): RatingHeatmapLayout {
  const samples = Math.max(1, ...scales.map(({ cells }) => cells[0]?.length ?? 0));
  const all = shortNames(units);
  const longest = Math.min(width * 0.28, 150, Math.max(0, ...all.map((name) => textWidth(name, ratingFontSize))));
  const left = longest + 8;
  const { inLine: inBand, lines: bands } = layOutEvenPanelRows(scales.length, width - left, samples * leastCell, panelGap.x);
  const cellWidth = ((width - left + panelGap.x) / inBand - panelGap.x) / samples;
  const { top, ...legends } = legendsOf(scales, width);
  const heightOf = (count: number) => bands * (headHeight + count * rowHeight + panelGap.y);
  let y = top;
  const blocks = Array.from({ length: Math.ceil(units.length / unitsPerBlock) }, (_, b): RatingBlock => {
    const from = b * unitsPerBlock;
    const to = Math.min(units.length, (b + 1) * unitsPerBlock);
    const block = { from, to, y, bottom: y + heightOf(to - from) - panelGap.y + 4 };
    y += heightOf(to - from);
    return block;
  });
  return {
    blocks,
    inBand,
    bands,
    samples,
    left,
    ...legends,
    size: { width: Math.max(1, Math.min(widest, cellWidth)), height: rowHeight },
    names: all.map((name) => shortenToWidth(name, ratingFontSize, longest)),
  };
}

/** The lines of a block, band by band, and what stands over its columns. */
export function layOutBlock(
  { size, inBand, bands, samples, left, names }: RatingHeatmapLayout,
  scales: readonly RatedScale[],
  { from, to, y }: RatingBlock,
): { readonly heads: readonly RatingHead[]; readonly lines: readonly RatingHeatmapRow[] } {
  const height = headHeight + (to - from) * rowHeight + panelGap.y;
  const places = scales.map((scale, s) => {
    const column = s % inBand;
    return { scale, column, band: Math.floor(s / inBand), x: left + column * (samples * size.width + panelGap.x) };
  });
  const heads = places.flatMap(({ scale, band, x }): RatingHead[] => [
    { text: shortenToWidth(scale.title, ratingFontSize, samples * size.width), x, y: y + band * height + 12, isTitle: true },
    ...Array.from({ length: samples }, (_, k) => ({
      text: textWidth(String(k + 1), ratingFontSize) <= size.width ? String(k + 1) : '',
      x: x + (k + 0.5) * size.width,
      y: y + band * height + 29,
      isTitle: false,
    })),
  ]);
  const lines = Array.from({ length: bands }, (_, band) =>
    Array.from({ length: to - from }, (_, n): RatingHeatmapRow => {
      const unit = from + n;
      const line = bands * from + band * (to - from) + n;
      const top = y + band * height + headHeight + n * rowHeight;
      const cellsOf = ({ scale, column, x }: (typeof places)[number]): PlacedCell[] =>
        (scale.cells[unit] ?? []).map((cell, sample) => {
          const at = { x: x + sample * size.width, y: top };
          return {
            cell,
            scale,
            unit,
            sample,
            line,
            place: column * samples + sample,
            ...at,
            text: textIn(cell, size.width),
            d:
              cell.kind === 'rated'
                ? ''
                : outcomeShapePath(cell.kind, at.x + size.width / 2 - 4.5, top + rowHeight / 2 - 4.5),
          };
        });
      return {
        line,
        unit,
        name: { text: names[unit] ?? '', y: top + rowHeight / 2 + 4 },
        cells: places.filter((each) => each.band === band).flatMap(cellsOf),
      };
    }),
  );
  return { heads, lines: lines.flat() };
}

/** The number, or the label where it is short. */
function textIn(cell: RatingHeatmapCell, width: number): string {
  if (cell.kind !== 'rated') return '';
  return [cell.name, String(cell.value)].find((text) => textWidth(text, ratingFontSize) <= width - 3) ?? '';
}

/** Ids without what all of them begin with, the set's name. */
function shortNames(units: readonly string[]): readonly string[] {
  const [first = ''] = units;
  const set = first.slice(0, first.indexOf('/') + 1);
  return set !== '' && units.every((unit) => unit.startsWith(set)) ? units.map((unit) => unit.slice(set.length)) : units;
}

/** The ramp from the lowest to the highest point, and what came instead of a rating, as far as it did. */
function legendsOf(scales: readonly RatedScale[], width: number): Legends & { readonly top: number } {
  const y = 4;
  const from = textWidth('lowest point', ratingFontSize) + 6;
  const to = from + rampSteps * ratingLegendBoxSize.width;
  const legend = layOutOutcomeLegend(
    (outcome) => scales.some(({ cells }) => cells.some((samples) => samples.some(({ kind }) => kind === outcome))),
    width,
    32,
  );
  return {
    ramp: Array.from({ length: rampSteps }, (_, step) => ({
      x: from + step * ratingLegendBoxSize.width,
      y,
      place: step / (rampSteps - 1),
    })),
    rampEnds: [
      { text: 'lowest point', x: 0, y: y + 9 },
      { text: 'highest point', x: to + 6, y: y + 9 },
    ],
    legend,
    top: (legend.at(-1)?.y ?? 10) + 14,
  };
}
