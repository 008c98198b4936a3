import { zip } from '../../base/objects/zip.ts';
import { nextLegendTop, layOutLegend } from '../frame/legend.ts';
import type { PlotCurve } from './plot-curves.ts';

/** Half of a curve's sample. */
export const curveSampleHalfWidth = 13;

/** A model's name, and its place: colour and shape. */
export interface LegendModel {
  readonly name: string;
  readonly index: number;
}

/** What stands over points: their models' names with their shapes, and below them the curves'. `bottom`: where the drawing below it may begin. */
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
    /** Where the drawing below it may begin. */
    bottom: nextLegendTop([...named, ...lines], 0),
  };
}
