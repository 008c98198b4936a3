import { extent, scaleLinear } from 'd3';
import { isNumber, type Maybe } from '../json.ts';
import type { Interval, SystemPromptResult } from '../study/system-prompt-result.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface MapPoint {
  readonly model: string;
  /** Its place in the plan: colour and shape. */
  readonly index: number;
  readonly mu: number;
  readonly sigma: number;
  readonly x: number;
  readonly y: number;
  readonly muInterval: readonly [number, number] | null;
  readonly sigmaInterval: readonly [number, number] | null;
  /** Whether σ's interval goes on above the drawing. */
  readonly leaves: boolean;
  /** Where σ₀ lies, in pixels. */
  readonly floor: number | null;
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' };
}

export interface Tick {
  readonly value: number;
  readonly at: number;
}

export interface MapLayout {
  readonly points: readonly MapPoint[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly medianMu: number | null;
  readonly medianSigma: number | null;
  /** Models without a μ or a σ: they can not be drawn, and are said to be missing. */
  readonly missing: readonly string[];
  readonly inner: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  /** Whether the axis of μ starts above 0. */
  readonly cutAxis: boolean;
}

const margin = { left: 44, right: 16, top: 28, bottom: 44 };
const lineHeight = 16;

/** Places every model by μ (to the right) and σ (upwards), with its interval, within a drawing of this size. */
export function layOutMap(result: SystemPromptResult, { width, height }: Size): MapLayout {
  const inner = { left: margin.left, right: width - margin.right, top: margin.top, bottom: height - margin.bottom };
  const drawn = result.models.flatMap(({ model, mu, sigma, noiseFloor, interval }, index) =>
    isNumber(mu) && isNumber(sigma)
      ? [{ model, index, mu, sigma, noiseFloor, muInterval: ends(interval.mu), sigmaInterval: ends(interval.sigma) }]
      : [],
  );
  const missing = result.models.filter(({ mu, sigma }) => !isNumber(mu) || !isNumber(sigma)).map(({ model }) => model);

  const [low = 0, high = 100] = extent(drawn.flatMap(({ mu, muInterval }) => [mu, ...(muInterval ?? [])]));
  const pad = Math.max(1, (high - low) * 0.08);
  const x = scaleLinear([Math.max(0, low - pad), Math.min(100, high + pad)], [inner.left, inner.right]).nice(5);
  // Very wide intervals (few items) may leave the drawing, so that the models are still told apart: an arrow says so.
  const highest = Math.max(
    0.5,
    ...drawn.flatMap(({ sigma, noiseFloor }) => [sigma, isNumber(noiseFloor) ? noiseFloor : 0]),
  );
  const reach = Math.max(0, ...drawn.map(({ sigmaInterval }) => sigmaInterval?.[1] ?? 0));
  const top = Math.max(highest * 1.15, Math.min(reach * 1.05, highest * 3));
  const y = scaleLinear([0, top], [inner.bottom, inner.top]).nice(5);

  const points = drawn.map(({ noiseFloor, muInterval, sigmaInterval, ...point }) => ({
    ...point,
    x: x(point.mu),
    y: y(point.sigma),
    muInterval: muInterval && ([x(muInterval[0]), x(muInterval[1])] as const),
    sigmaInterval: sigmaInterval && ([y(sigmaInterval[0]), Math.max(inner.top, y(sigmaInterval[1]))] as const),
    leaves: sigmaInterval !== null && y(sigmaInterval[1]) < inner.top,
    floor: isNumber(noiseFloor) ? y(noiseFloor) : null,
  }));
  const within = (scale: typeof x, value: Maybe) => (isNumber(value) ? scale(value) : null);
  return {
    points: labelled(points, inner.right),
    xTicks: x.ticks(Math.max(3, Math.round(width / 110))).map((value) => ({ value, at: x(value) })),
    yTicks: y.ticks(5).map((value) => ({ value, at: y(value) })),
    medianMu: within(x, result.quadrantMedians.mu),
    medianSigma: within(y, result.quadrantMedians.sigma),
    missing,
    inner,
    cutAxis: x.domain()[0]! > 0,
  };
}

/** Labels stand to the right of their mark, or to the left near the edge, and are moved apart until no two share a line. */
function labelled(points: readonly Omit<MapPoint, 'label'>[], right: number): MapPoint[] {
  const placed: { x: number; y: number }[] = [];
  const byHeight = points.toSorted((a, b) => a.y - b.y);
  const labels = new Map(
    byHeight.map((point) => {
      const anchor: 'start' | 'end' = point.x > right - 110 ? 'end' : 'start';
      const x = anchor === 'start' ? point.x + 12 : point.x - 12;
      let y = point.y - 8;
      for (const other of placed) if (Math.abs(other.x - x) < 110 && y - other.y < lineHeight) y = other.y + lineHeight;
      placed.push({ x, y });
      return [point.model, { x, y, anchor }];
    }),
  );
  return points.map((point) => ({ ...point, label: labels.get(point.model)! }));
}

const ends = (interval: Interval | { readonly why: string }): Interval | null => ('why' in interval ? null : interval);
