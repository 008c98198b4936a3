import { cellMarks, type JudgeResult } from '../study/judge-result.ts';
import { legendOf, type LegendEntry } from './accuracy-ranges.ts';
import { cellOutcomes, cellPath, outcomeWords, type CellOutcome } from './item-strips.ts';
import { fitted, textWidth } from './text-width.ts';

/** What came of one sample: a rating, or what stands in its place. */
export type RatedCell =
  | {
      readonly kind: 'rated';
      /** As it is written. */
      readonly name: string;
      /** The value that it is reckoned with. */
      readonly value: number;
      /** Where it lies on its scale: 0 the lowest point, 1 the highest. */
      readonly place: number;
    }
  | { readonly kind: NoRating };

type NoRating = Exclude<CellOutcome, 'right' | 'wrong'>;

export interface RatedScale {
  readonly id: string;
  readonly title: string;
  readonly points: readonly string[];
  /** By unit, its samples. */
  readonly cells: readonly (readonly RatedCell[])[];
}

/** The ratings of one row of the result, scale by scale; units in the order of their criterion. */
export function ratedScales({ scales, models, samples }: JudgeResult, row: number): RatedScale[] {
  const { ratings } = models[row]!;
  return scales.flatMap(({ id, title, points, lowest }) => {
    const marks = (ratings[id] ?? '').split(' ').filter(Boolean);
    if (marks.length < samples) return [];
    const cells = marks.map((mark) => cellOf(mark, points, lowest));
    return [
      {
        ...{ id, title, points },
        cells: Array.from({ length: Math.floor(cells.length / samples) }, (_, u) =>
          cells.slice(u * samples, (u + 1) * samples),
        ),
      },
    ];
  });
}

/** The units that a row's ratings are of. */
export const ratedUnits = ({ criteria, models }: JudgeResult, row: number): readonly string[] =>
  criteria.find(({ id }) => id === models[row]!.criterion)?.units ?? [];

function cellOf(mark: string, points: readonly string[], lowest: number): RatedCell {
  const [kind] = Object.entries(cellMarks).find(([, each]) => each === mark) ?? [];
  if (kind !== undefined) return { kind: kind as NoRating };
  const value = Number(mark);
  const at = value - lowest;
  return { kind: 'rated', value, name: points[at] ?? mark, place: at / (points.length - 1) };
}

export interface PlacedCell {
  readonly cell: RatedCell;
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

export interface RatingsLayout {
  readonly height: number;
  readonly size: { readonly width: number; readonly height: number };
  readonly heads: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly strong: boolean;
  }[];
  readonly names: readonly { readonly text: string; readonly x: number; readonly y: number }[];
  readonly cells: readonly PlacedCell[];
  readonly ramp: readonly { readonly x: number; readonly y: number; readonly place: number }[];
  readonly rampEnds: readonly { readonly text: string; readonly x: number; readonly y: number }[];
  readonly legend: readonly (LegendEntry & { readonly outcome: CellOutcome })[];
}

export const ratingSize = 11;
export const rampStep = { width: 14, height: 11 };
const titleHeight = 18;
const headHeight = 16;
const rowHeight = 20;
const widest = 34;
/** A number of two digits fits. */
const leastCell = 18;
const between = { x: 12, y: 22 };
const rampSteps = 5;

/**
 * A line for each unit and a column for each sample, scale beside scale; scales that do not fit beside each other stand below. There is room for
 * `wanted` units, where these are only the first `shown`.
 */
export function layOutRatings(
  scales: readonly RatedScale[],
  units: readonly string[],
  { width, shown, wanted }: { readonly width: number; readonly shown: number; readonly wanted: number },
): RatingsLayout {
  const samples = Math.max(1, ...scales.map(({ cells }) => cells[0]?.length ?? 0));
  const names = shortNames(units.slice(0, wanted));
  const longest = Math.min(width * 0.28, 150, Math.max(0, ...names.map((name) => textWidth(name, ratingSize))));
  const left = longest + 8;
  const fitting = Math.max(1, Math.floor((width - left + between.x) / (samples * leastCell + between.x)));
  const bands = Math.max(1, Math.ceil(scales.length / fitting));
  const inBand = Math.max(1, Math.ceil(scales.length / bands));
  const size = {
    width: Math.max(1, Math.min(widest, ((width - left + between.x) / inBand - between.x) / samples)),
    height: rowHeight,
  };
  const { top, ...legends } = legendsOf(scales, width);
  const bandHeight = titleHeight + headHeight + wanted * rowHeight;
  const rows = Math.min(shown, wanted);
  const placed = scales.map((scale, s) => {
    const band = Math.floor(s / inBand);
    const y = top + band * (bandHeight + between.y);
    return {
      scale,
      band,
      y,
      x: left + (s % inBand) * (samples * size.width + between.x),
      first: (s % inBand) * samples,
    };
  });
  const bandTops = Array.from({ length: bands }, (_, band) => top + band * (bandHeight + between.y));
  return {
    height: (bandTops.at(-1) ?? top) + bandHeight + 4,
    size,
    heads: placed.flatMap(({ scale, x, y }) => [
      { text: fitted(scale.title, ratingSize, samples * size.width), x, y: y + 12, strong: true },
      ...Array.from({ length: samples }, (_, k) => ({
        text: textWidth(String(k + 1), ratingSize) <= size.width ? String(k + 1) : '',
        ...{ x: x + (k + 0.5) * size.width, y: y + titleHeight + 11, strong: false },
      })),
    ]),
    names: bandTops.flatMap((y) =>
      names.slice(0, rows).map((name, u) => ({
        text: fitted(name, ratingSize, longest),
        ...{ x: 0, y: y + titleHeight + headHeight + (u + 0.5) * rowHeight + 4 },
      })),
    ),
    cells: placed.flatMap(({ scale, band, x, y, first }) =>
      scale.cells.slice(0, rows).flatMap((cells, unit) =>
        cells.map((cell, sample): PlacedCell => {
          const at = { x: x + sample * size.width, y: y + titleHeight + headHeight + unit * rowHeight };
          return {
            ...{ cell, scale, unit, sample, line: band * wanted + unit, place: first + sample, ...at },
            text: textIn(cell, size.width),
            d:
              cell.kind === 'rated' ? '' : cellPath(cell.kind, at.x + size.width / 2 - 4.5, at.y + rowHeight / 2 - 4.5),
          };
        }),
      ),
    ),
    ...legends,
  };
}

/** The number, or the label where it is short. */
function textIn(cell: RatedCell, width: number): string {
  if (cell.kind !== 'rated') return '';
  return [cell.name, String(cell.value)].find((text) => textWidth(text, ratingSize) <= width - 3) ?? '';
}

/** Ids without what all of them begin with, the set's name. */
function shortNames(units: readonly string[]): readonly string[] {
  const [first = ''] = units;
  const set = first.slice(0, first.indexOf('/') + 1);
  return set !== '' && units.every((unit) => unit.startsWith(set))
    ? units.map((unit) => unit.slice(set.length))
    : units;
}

/** The ramp from the lowest to the highest point, and what came instead of a rating, as far as it did. */
function legendsOf(
  scales: readonly RatedScale[],
  width: number,
): Pick<RatingsLayout, 'ramp' | 'rampEnds' | 'legend'> & { readonly top: number } {
  const used = cellOutcomes.filter((outcome) =>
    scales.some(({ cells }) => cells.some((samples) => samples.some(({ kind }) => kind === outcome))),
  );
  const y = 4;
  const from = textWidth('lowest point', ratingSize) + 6;
  const to = from + rampSteps * rampStep.width;
  const legend = legendOf(
    used.map((outcome) => outcomeWords[outcome]),
    width,
  ).map((entry, e) => ({ ...entry, y: entry.y + 22, outcome: used[e]! }));
  return {
    ramp: Array.from({ length: rampSteps }, (_, step) => ({
      ...{ x: from + step * rampStep.width, y, place: step / (rampSteps - 1) },
    })),
    rampEnds: [
      { text: 'lowest point', x: 0, y: y + 9 },
      { text: 'highest point', x: to + 6, y: y + 9 },
    ],
    legend,
    top: (legend.at(-1)?.y ?? 10) + 14,
  };
}
