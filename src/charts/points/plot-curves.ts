import type { ValueToPixelScale } from './plot-axis.ts';

/** A function of x, drawn behind the points over the whole plot. */
export interface PlotCurve {
  readonly id: string;
  /** The text in the legend. */
  readonly title: string;
  readonly valueAt: (x: number) => number;
  readonly dashed?: boolean;
}

const steps = 120;

/** Draws each curve in many short steps and skips the parts outside of the axes. */
export function placeCurves(curves: readonly PlotCurve[], x: ValueToPixelScale, y: ValueToPixelScale) {
  const [from, to] = x.domain() as [number, number];
  const [low, high] = y.domain() as [number, number];
  return curves.map((curve) => {
    let d = '';
    let isDrawing = false;
    for (let step = 0; step <= steps; step++) {
      const at = from + ((to - from) * step) / steps;
      const value = curve.valueAt(at);
      const isInside = value >= low && value <= high;
      if (isInside) d += `${isDrawing ? 'L' : 'M'}${roundToTenth(x(at))} ${roundToTenth(y(value))}`;
      isDrawing = isInside;
    }
    return { curve, d };
  });
}

const roundToTenth = (px: number): number => Math.round(px * 10) / 10;
