import { isNumber } from '../../../core/json/json.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { modelName } from '../../../core/words/format.ts';
import type { Rect } from '../../../charts/frame/place-labels.ts';
import { scoreAxis } from '../../../charts/rows/score-axis.ts';
import { shownModels, type ShownModel, type ShownScore } from '../../../charts/rows/shown-models.ts';
import { spread } from '../../../charts/rows/spread.ts';
import { fitted, textWidth } from '../../../charts/frame/text-width.ts';
import { ticksOf, type Tick } from '../../../charts/frame/ticks.ts';

export interface BoxRow {
  readonly shown: ShownModel;
  readonly name: { readonly text: string; readonly x: number; readonly y: number };
  /** The box's middle line. */
  readonly y: number;
  /** In pixels; `null` without values. */
  readonly box: {
    readonly q1: number;
    readonly median: number;
    readonly q3: number;
    readonly whiskerLow: number;
    readonly whiskerHigh: number;
  } | null;
  readonly mean: number | null;
  readonly points: readonly BoxPoint[];
  readonly outliers: readonly OutlierName[];
}

export interface BoxPoint {
  readonly score: ShownScore;
  readonly x: number;
  readonly y: number;
  readonly outlier: boolean;
}

export interface OutlierName {
  readonly scenario: string;
  readonly text: string;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** From the point to the name. */
  readonly leader: readonly [x1: number, y1: number, x2: number, y2: number];
}

export interface BoxLayout {
  readonly height: number;
  readonly rows: readonly BoxRow[];
  readonly ticks: readonly Tick[];
  readonly inner: Rect;
}

export const boxHeight = 18;
export const nameSize = 12;
export const outlierSize = 11;
const narrow = 520;
const shapeRoom = 18;
const axisHeight = 40;

/** One box for each model, all over one axis of scores; names of outlying scenarios in lines under and over the box. */
export function layOutBoxes(result: SystemPromptResult, width: number, benchmark: string | null = null): BoxLayout {
  const models = shownModels(result, benchmark);
  const stacked = width < narrow;
  const names = models.map(({ model }) => modelName(model));
  const longest = stacked ? width - 40 : Math.min(170, Math.max(0, ...names.map((name) => textWidth(name, nameSize))));
  const left = stacked ? 16 : shapeRoom + longest + 16;
  const right = width - 16;
  const scores = models.flatMap((model) => model.scores.map(({ score }) => score).filter(isNumber));
  const x = scoreAxis(scores, [left, right]);

  let top = 4;
  const rows = models.map((shown, index): BoxRow => {
    const points = pointsOf(shown, x);
    const lines = nameLines(points, left, right);
    const above = lines.filter(({ line }) => line < 0).length > 0 ? 14 : 0;
    const below = 13 * Math.max(0, ...lines.map(({ line }) => line + 1));
    const y = top + (stacked ? 18 : 0) + above + 6 + boxHeight / 2;
    const row = {
      shown,
      name: {
        text: fitted(names[index]!, nameSize, longest),
        x: shapeRoom,
        y: stacked ? top + 13 : y + 4,
      },
      y,
      box: boxOf(shown, x),
      mean: isNumber(shown.mu) ? x(shown.mu) : null,
      points: points.map((point) => ({ ...point, y: y + point.y })),
      outliers: lines.map(({ point, text, x, line }): OutlierName => {
        const baseline = line < 0 ? y - boxHeight / 2 - 6 : y + boxHeight / 2 + 12 + line * 13;
        const near = line < 0 ? baseline + 3 : baseline - outlierSize + 1;
        return {
          scenario: point.score.scenario,
          text,
          x,
          y: baseline,
          leader: [point.x, y + point.y + (line < 0 ? -4 : 4), point.x, near],
        };
      }),
    };
    top = y + boxHeight / 2 + 6 + below;
    return row;
  });
  return {
    rows,
    ticks: ticksOf(x, Math.max(3, Math.round(width / 110))),
    inner: { left, right, top: 4, bottom: top },
    height: top + axisHeight,
  };
}

type Scale = (value: number) => number;

/** Upwards and downwards from the middle line, so that equal scores are still told apart. */
function pointsOf({ box, scores }: ShownModel, x: Scale): BoxPoint[] {
  const outlying = 'why' in box ? [] : box.outliers;
  return scores.flatMap((score, index) => {
    if (!isNumber(score.score)) return [];
    const outlier = outlying.includes(score.score);
    return [{ score, x: x(score.score), y: outlier ? 0 : (boxHeight - 6) * spread(index + 1), outlier }];
  });
}

interface NameLine {
  readonly point: BoxPoint;
  readonly text: string;
  readonly x: number;
  /** 0, 1, … under the box, −1 over it. */
  readonly line: number;
}

/** Each name in the first line with room: under the box, over it, then further under it. */
function nameLines(points: readonly BoxPoint[], left: number, right: number): NameLine[] {
  const ends = new Map<number, number>();
  return points
    .filter(({ outlier }) => outlier)
    .sort((a, b) => a.x - b.x)
    .map((point) => {
      const text = fitted(point.score.title, outlierSize, Math.min(160, right - left));
      const half = textWidth(text, outlierSize) / 2;
      const x = Math.max(left + half, Math.min(point.x, right - half));
      const order = [0, -1, ...Array.from({ length: points.length }, (_, line) => line + 1)];
      const line = order.find((line) => x - half >= (ends.get(line) ?? -Infinity) + 6)!;
      ends.set(line, x + half);
      return { point, text, x, line };
    });
}

function boxOf({ box }: ShownModel, x: Scale): BoxRow['box'] {
  if ('why' in box) return null;
  const { q1, median, q3, whiskerLow, whiskerHigh } = box;
  return { q1: x(q1), median: x(median), q3: x(q3), whiskerLow: x(whiskerLow), whiskerHigh: x(whiskerHigh) };
}
