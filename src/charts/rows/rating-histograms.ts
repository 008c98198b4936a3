import { scaleLinear } from 'd3';
import { isNumber, type MaybeNumber } from '../../base/json/json.ts';
import { count, formatFixed, plural } from '../../core/words/format.ts';
import { markLabel } from '../frame/mark-words.ts';
import { textWidth } from '../frame/text-width.ts';
import { shareTicks } from '../frame/ticks.ts';
import { rowFontSize } from './lay-out-rows.ts';
import type { ChartRow, RowChartWithCsvData, ChartRowTextPart } from './rows-spec.ts';

/** How often models gave this point of a scale. */
export interface RatingPointCount {
  readonly name: string;
  readonly count: number;
  /** The count’s JSON pointer in the result (RFC 6901). */
  readonly at?: string | undefined;
  /** The drill-down to these answers. */
  readonly href?: string | undefined;
}

/** The ratings on one scale. */
export interface RatingPanel {
  readonly title: string;
  /** The word for what is counted, if not ratings. */
  readonly noun?: string | undefined;
  /** Sorted from lowest (worst) to highest. */
  readonly points: readonly RatingPointCount[];
  /** The share of ratings at the highest point, and its JSON pointer in the result. */
  readonly ceiling: MaybeNumber;
  readonly ceilingAt?: string | undefined;
  /** A text below the panel: “3 unreadable, 1 refused”. */
  readonly below?: string | undefined;
}

/** Scales with more points are drawn in at most this many rows. */
const mostRows = 21;
const barHeight = 12;
/** The width of “ · 100.0%” after a count at a bar’s end. */
const shareRoom = 78;

/**
 * A panel for each scale, with points from highest to lowest. The length of each bar is the share of its point, on the same
 * scale in all panels.
 */
export function ratingHistograms(panels: readonly RatingPanel[]): RowChartWithCsvData {
  const drawn = panels.map((panel) => ({ panel, points: inSteps(panel.points), ratings: sum(panel.points) }));
  const shares = drawn.flatMap(({ points, ratings }) => points.map(({ count }) => shareOf(count, ratings)));
  const most = Math.max(0.01, ...shares);
  const counts = drawn.flatMap(({ points }) => points.map((point) => textWidth(count(point.count), rowFontSize)));
  return {
    data: () => histogramCsvRows(panels),
    spec: {
      grid: { least: 320, between: { x: 32, y: 24 }, title: 24 },
      target: 60,
      axis: { scale: (range) => scaleLinear([0, most], range), ticks: (at, room) => shareTicks(most, at, room) },
      fit(width, longest) {
        const names = Math.min(width * 0.38, longest);
        const room = Math.max(20, width - names - 8 - Math.max(0, ...counts) - shareRoom);
        return { names, left: names + 8, right: width - names - 8 - room, row: 18, ranged: true };
      },
      panels: drawn.map(({ panel, points, ratings }) => ({
        title: panel.title,
        below: [isNumber(panel.ceiling) ? undefined : panel.ceiling.why, panel.below].filter(Boolean).join(' · '),
        rows: points.toReversed().map((point, row) => rowOf(panel, point, ratings, row === 0)),
      })),
    },
  };
}

/** `isHighest`: whether this is the scale’s highest point, which shows the ceiling. */
function rowOf(panel: RatingPanel, point: RatingPointCount, ratings: number, isHighest: boolean): ChartRow {
  const { title, noun, ceilingAt } = panel;
  const share = shareOf(point.count, ratings);
  const counted = point.at === undefined ? {} : { at: point.at, digits: 0, form: 'count' };
  const ceiling = isHighest && ceilingAt !== undefined ? { at: ceilingAt, digits: 1, form: 'percent' } : {};
  const inPercent: ChartRowTextPart[] = [
    { text: '·', soft: true, dx: 5 },
    { text: formatFixed(100 * share, 1), soft: true, dx: 5, ...ceiling },
    { text: '%', soft: true },
  ];
  return {
    name: point.name,
    label: markLabel(
      `${title}, ${point.name}`,
      `${plural(point.count, noun ?? 'rating')} of ${count(ratings)}, ${formatFixed(100 * share, 1)}%`,
      isHighest && noun === undefined && 'The highest point of the scale',
    ),
    href: point.href,
    shapes: [
      { kind: 'bar', span: [0, share], height: barHeight, look: isHighest ? 'highest' : 'soft-bar', least: 0 },
      {
        kind: 'text',
        at: [share],
        gap: 6,
        parts: [{ text: count(point.count), ...counted }, ...(ratings > 0 ? inPercent : [])],
      },
    ],
  };
}

const sum = (points: readonly RatingPointCount[]): number => points.reduce((all, { count }) => all + count, 0);
const shareOf = (count: number, all: number): number => (all === 0 ? 0 : count / all);

/** Combines neighboring points of a long scale. The highest point stays separate. */
function inSteps(points: readonly RatingPointCount[]): readonly RatingPointCount[] {
  if (points.length <= mostRows) return points;
  const below = points.slice(0, -1);
  const highest = points.slice(-1);
  const size = Math.ceil(below.length / (mostRows - 1));
  const steps = Array.from({ length: Math.ceil(below.length / size) }, (_, s): RatingPointCount => {
    const step = below.slice(s * size, (s + 1) * size);
    return { name: `${step[0]?.name} to ${step.at(-1)?.name}`, count: sum(step) };
  });
  return [...steps, ...highest];
}

/** One row for each scale and point. */
export const histogramCsvRows = (panels: readonly RatingPanel[]): Record<string, string | number | null>[] =>
  panels.flatMap(({ title, points }) =>
    points.map((point) => ({
      scale: title,
      point: point.name,
      ratings: point.count,
      share: shareOf(point.count, sum(points)),
    })),
  );
