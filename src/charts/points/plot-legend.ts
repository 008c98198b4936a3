import { zip } from '../../base/objects/zip.ts';
import { nextLegendTop, layOutLegend } from '../frame/legend.ts';
import type { PlotCurve } from './plot-curves.ts';

/** Half the width of a curve’s sample line. */
export const curveSampleHalfWidth = 13;

/** A model’s name and index, which sets color and shape. */
export interface LegendModel {
  readonly name: string;
  readonly index: number;
}

/** The legend above a point plot: models with their shapes, then curves with their lines. */
export function layOutPlotLegend(models: readonly LegendModel[], curves: readonly PlotCurve[], width: number) {
  const names = layOutLegend(
    models.map(({ name }) => name),
    width,
  );
  const named = zip(names, models).map(([entry, { index }]) => ({ ...entry, shape: index }));
  const lines = layOutLegend(
    curves.map(({ title }) => title),
    width,
    { top: nextLegendTop(named), half: curveSampleHalfWidth },
  );
  return {
    models: named,
    curves: zip(lines, curves).map(([entry, { dashed = false }]) => ({ ...entry, dashed })),
    /** Where the drawing below the legend may begin. */
    bottom: nextLegendTop([...named, ...lines], 0),
  };
}
