import { isNumber, type Maybe } from '../../core/json/json.ts';
import { count, fixed, plural } from '../../core/words/format.ts';
import { evenLines } from './even-lines.ts';
import { markLabel } from '../frame/mark-words.ts';
import type { Rect } from '../frame/place-labels.ts';
import { fitted, textWidth } from '../frame/text-width.ts';
import { shareTicks, type Tick } from '../frame/ticks.ts';

/** How often a point of a scale was given. */
export interface RatingPoint {
  readonly name: string;
  readonly count: number;
  /** Where the count stands in the result (RFC 6901). */
  readonly at?: string | undefined;
  /** To the answers behind it. */
  readonly href?: string | undefined;
}

/** The ratings on one scale. */
export interface RatingPanel {
  readonly title: string;
  /** What is counted, where it is no ratings. */
  readonly noun?: string | undefined;
  /** The lowest (worst) first. */
  readonly points: readonly RatingPoint[];
  /** The share of ratings at the highest point, and where it stands. */
  readonly ceiling: Maybe;
  readonly ceilingAt?: string | undefined;
  /** What is said below it: «3 unreadable, 1 refused». */
  readonly below?: string | undefined;
}

export interface PointBar {
  readonly point: RatingPoint;
  /** Of all ratings in the panel; 0 without any. */
  readonly share: number;
  /** Whether it is the scale’s highest point, at which a ceiling shows. */
  readonly isHighest: boolean;
  readonly name: string;
  /** The middle of the row. */
  readonly y: number;
  /** Where the bar ends. */
  readonly to: number;
}

export interface HistogramPanel {
  readonly panel: RatingPanel;
  readonly place: number;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  /** The highest point first. */
  readonly bars: readonly PointBar[];
  readonly ratings: number;
  readonly ticks: readonly Tick[];
  /** From where bars begin. */
  readonly inner: Rect;
  /** Why there is no share, and what else was said below. */
  readonly below: string;
}

export interface HistogramsLayout {
  readonly height: number;
  readonly panels: readonly HistogramPanel[];
}

export const histogramSize = 12;
export const histogramRow = 18;
export const histogramBar = 12;
const leastPanel = 320;
const between = { x: 32, y: 24 };
const titleHeight = 24;
const axisHeight = 22;
const belowLine = 18;
/** Scales with more points are drawn in so many steps. */
const mostRows = 21;

/** A panel for each scale, its points from the highest down, and for each point a bar as long as its share; all on one scale. */
export function layOutHistograms(panels: readonly RatingPanel[], width: number): HistogramsLayout {
  const { inLine, lines, panelWidth, place: placeOf } = evenLines(panels.length, width, leastPanel, between.x);
  const drawn = panels.map((panel) => ({ panel, points: inSteps(panel.points), ratings: sum(panel.points) }));
  const most = Math.max(
    0.01,
    ...drawn.flatMap(({ points, ratings }) => points.map(({ count }) => shareOf(count, ratings))),
  );
  const names = drawn.flatMap(({ points }) => points.map(({ name }) => textWidth(name, histogramSize)));
  const nameRoom = Math.min(panelWidth * 0.38, Math.max(0, ...names));
  const left = nameRoom + 8;
  const counts = drawn.flatMap(({ points }) => points.map((point) => textWidth(count(point.count), histogramSize)));
  const room = Math.max(20, panelWidth - left - Math.max(0, ...counts) - shareRoom);
  const belowHeight = panels.some((panel) => belowOf(panel) !== '') ? belowLine : 0;
  const tops: number[] = [];
  let y = 0;
  for (let line = 0; line < lines; line++) {
    tops.push(y);
    const rows = Math.max(...drawn.slice(line * inLine, (line + 1) * inLine).map(({ points }) => points.length));
    y += titleHeight + rows * histogramRow + axisHeight + belowHeight + between.y;
  }
  return {
    height: Math.max(0, y - between.y),
    panels: drawn.map(({ panel, points, ratings }, place): HistogramPanel => {
      const { x, line } = placeOf(place);
      const y = tops[line]!;
      const top = y + titleHeight;
      const at = (share: number) => x + left + (share / most) * room;
      return {
        ...{ panel, place, x, y, ratings },
        title: fitted(panel.title, histogramSize, panelWidth),
        bars: points.toReversed().map((point, row): PointBar => {
          const share = shareOf(point.count, ratings);
          return {
            ...{ point, share, isHighest: row === 0, to: at(share) },
            name: fitted(point.name, histogramSize, nameRoom),
            y: top + (row + 0.5) * histogramRow,
          };
        }),
        ticks: shareTicks(most, at, room),
        inner: { left: x + left, right: x + panelWidth, top, bottom: top + points.length * histogramRow },
        below: fitted(belowOf(panel), histogramSize, panelWidth),
      };
    }),
  };
}

/** « · 100.0 %» after a count at a bar’s end. */
const shareRoom = 78;

const belowOf = ({ ceiling, below }: RatingPanel): string =>
  [isNumber(ceiling) ? undefined : ceiling.why, below].filter(Boolean).join(' · ');

const sum = (points: readonly RatingPoint[]): number => points.reduce((all, { count }) => all + count, 0);
const shareOf = (count: number, all: number): number => (all === 0 ? 0 : count / all);

/** Neighbouring points of a long scale together; the highest one stays alone. */
function inSteps(points: readonly RatingPoint[]): readonly RatingPoint[] {
  if (points.length <= mostRows) return points;
  const below = points.slice(0, -1);
  const size = Math.ceil(below.length / (mostRows - 1));
  const steps = Array.from({ length: Math.ceil(below.length / size) }, (_, s): RatingPoint => {
    const step = below.slice(s * size, (s + 1) * size);
    return { name: `${step[0]!.name} to ${step.at(-1)!.name}`, count: sum(step) };
  });
  return [...steps, points.at(-1)!];
}

/** What a bar says, in the tooltip and read out. */
export const pointLabel = ({ panel, ratings }: HistogramPanel, { point, share, isHighest }: PointBar): string =>
  markLabel(
    `${panel.title}, ${point.name}`,
    `${plural(point.count, panel.noun ?? 'rating')} of ${count(ratings)}, ${fixed(100 * share, 1)} %`,
    isHighest && panel.noun === undefined && 'The highest point of the scale',
  );

/** One row for each scale and point. */
export const histogramRows = (panels: readonly RatingPanel[]): Record<string, string | number | null>[] =>
  panels.flatMap(({ title, points }) =>
    points.map((point) => ({
      ...{ scale: title, point: point.name, ratings: point.count },
      share: shareOf(point.count, sum(points)),
    })),
  );
