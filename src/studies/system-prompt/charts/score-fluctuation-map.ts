import { scaleLinear } from 'd3';
import { isNumber } from '../../../base/json/json.ts';
import { quadrants, type Quadrant } from '../../../measure/grades/quadrant.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { modelName } from '../../../core/models/model-name.ts';
import {
  xValuesOfPlottedModel,
  isPlotted,
  laneHeight,
  layOutMapPoint,
  scoreAxisBreak,
  sigmaAxisMaxAndBreak,
  type PlottedModel,
  type MapPoint,
} from './map-points.ts';
import { brokenAxis, type BrokenAxis } from '../../../charts/frame/broken-axis.ts';
import type { Rect } from '../../../charts/frame/place-labels.ts';
import { placePointNames } from '../../../charts/points/point-names.ts';
import { scoreAxisScale } from '../../../charts/frame/score-axis.ts';
import { shownQuadrantMedians, modelsWithPromptScores } from './shown-models.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

export interface MapChoice {
  readonly benchmark?: string | null;
  /** A second result in the background. */
  readonly over?: SystemPromptResult | undefined;
  /** Whether a gutter below the map shows every prompt’s score. */
  readonly clouds?: boolean;
}

const margin = { left: 40, right: 12, top: 22, bottom: 42 };
const cornerSize = 11;
/** From this width on, a quadrant’s name fits on one line. */
const wide = 560;

/** The height of the gutter’s heading, which explains its dots. */
const gutterHead = 18;
/** The height of a gutter for this many models. */
export const gutterHeightForModels = (models: number): number => (models === 0 ? 0 : gutterHead + models * laneHeight + 4);

/** The σ axis, upwards from 0. It is broken if a single model takes over half of it. */
function sigmaAxis(drawn: readonly PlottedModel[], range: readonly [number, number]): MapAxis {
  const { most, breaks } = sigmaAxisMaxAndBreak(drawn);
  if (breaks) return brokenAxis({ near: [0, breaks[0]], far: [breaks[1], most] }, range, { near: 4, far: 1 });
  const scale = scaleLinear([0, most], range).nice(5);
  return { scale, ticks: ticksOfScale(scale, 5), at: null };
}

/** The μ axis. It is broken if the empty part between one model’s scores and all others would take over half of it. */
function scoresAxis(drawn: readonly PlottedModel[], range: readonly [number, number], count: number): MapAxis {
  const torn = scoreAxisBreak(drawn);
  if (torn) return brokenAxis(torn, range, { near: count - 1, far: 1 });
  const scale = scoreAxisScale(drawn.flatMap(xValuesOfPlottedModel), range);
  return { scale, ticks: ticksOfScale(scale, count), at: null };
}

type MapAxis = Pick<BrokenAxis, 'scale' | 'ticks'> & {
  /** The middle of its break, if it is broken. */
  readonly at: number | null;
};

/** With more models the map is higher, to make room for their names. */
export const computeMapHeight = (width: number, models: number): number =>
  Math.round(Math.min(520, Math.max(340, width * 0.62)) + (models > 6 ? 60 : 0));

/** Positions every model by μ (x) and σ (y), with its interval and its name, in a drawing of this size. */
export function layOutMap(result: SystemPromptResult, size: MapSize, choice: MapChoice = {}) {
  const ground = layOutUnlabelledMap(result, size, choice);
  const { points, over, inner, strip } = ground;
  const named = (point: MapPoint) => ({ ...point, name: modelName(point.shown.model) });
  const { names, behindNames } = placePointNames(points.map(named), over.map(named), {
    width: size.width,
    bounds: { ...inner, left: inner.left + 2, top: inner.top + strip - 8, bottom: ground.ground - strip + 6 },
    lines: points.flatMap(floorOf),
  });
  return {
    ...ground,
    /** Without a name if there was no room for it. */
    points: points.map((point, index) => ({ ...point, name: names[index] ?? null })),
    over: over.map((point, index) => ({ ...point, name: behindNames[index] ?? null })),
  };
}

const floorOf = ({ x, floor }: MapPoint): Rect[] =>
  floor === null ? [] : [{ left: x - 9, right: x + 9, top: floor - 1, bottom: floor + 1 }];

/** The map without names. */
export type UnlabelledMapLayout = ReturnType<typeof layOutUnlabelledMap>;

export function layOutUnlabelledMap(
  result: SystemPromptResult,
  { width, height }: MapSize,
  { benchmark = null, over, clouds = false }: MapChoice = {},
) {
  const inner = { left: margin.left, right: width - margin.right, top: margin.top, bottom: height - margin.bottom };
  const all = modelsWithPromptScores(result, benchmark);
  const drawn = all.filter(isPlotted);
  const behind = over ? modelsWithPromptScores(over, benchmark).filter(isPlotted) : [];
  const medians = shownQuadrantMedians(result, benchmark);
  const divided = isNumber(medians.mu) && isNumber(medians.sigma);

  const xCount = Math.max(3, Math.round(width / 110));
  const across = [inner.left, inner.right] as const;
  const { scale: x, ticks: xTicks, at: brokenX } = scoresAxis([...drawn, ...behind], across, xCount);
  // σ is never below 0, so the strip under 0 and one at the top have room for the quadrants’ names.
  const strip = divided ? (width < wide ? 32 : 20) : 8;
  const top = inner.top + strip;
  /** The y where the map ends and the gutter starts. */
  const ground = inner.bottom - (clouds ? gutterHeightForModels(drawn.length) : 0);
  const { scale: y, ticks: yTicks, at: brokenY } = sigmaAxis([...drawn, ...behind], [ground - strip, top]);
  const lane = (place: number) => (clouds ? ground + gutterHead + (place + 0.5) * laneHeight : null);
  return {
    ground,
    /** The positions of the breaks in the score axis and in the σ axis. */
    brokenX,
    brokenY,
    /** The start of the score axis. */
    scoresFrom: x.domain()[0] ?? 0,
    points: drawn.map((shown, place) => layOutMapPoint(shown, x, y, top, lane(place))),
    over: behind.map((shown) => layOutMapPoint(shown, x, y, top, null)),
    xTicks,
    yTicks,
    medianMu: divided ? x(medians.mu) : null,
    medianSigma: divided ? y(medians.sigma) : null,
    /** The reason why the map has no quadrants. */
    undivided: isNumber(medians.mu) ? null : medians.mu.why,
    corners: divided ? cornersOf({ ...inner, bottom: ground }, strip, width >= wide) : [],
    /** Models without a μ or a σ. The map cannot show them, and its note names them. */
    missing: all.filter((shown) => !isPlotted(shown)).map(({ model }) => model),
    inner,
    strip,
  };
}

/** Strong quadrants are on the right, robust ones at the bottom. A name takes two lines if it is too long for one. */
function cornersOf(inner: Rect, strip: number, inOneLine: boolean) {
  return (Object.keys(quadrants) as Quadrant[]).map((quadrant) => {
    const able = quadrant === 'Q1' || quadrant === 'Q4';
    const steady = quadrant === 'Q1' || quadrant === 'Q2';
    const words = `${quadrant}: ${quadrants[quadrant]}`;
    const texts = inOneLine ? [words] : words.split(/(?<=,) /);
    const first = steady ? inner.bottom - strip + 14 : inner.top + 13;
    return {
      quadrant,
      anchor: able ? ('end' as const) : ('start' as const),
      x: able ? inner.right - 6 : inner.left + 6,
      lines: texts.map((text, line) => ({ text, y: first + line * (cornerSize + 2) })),
    };
  });
}
