import { zip } from '../../base/objects/zip.ts';
import { nextLegendTop, layOutLegend, type LegendEntry } from '../frame/legend.ts';
import type { PlotCurve } from './plot-curves.ts';

/** What stands over points: their models' names with their shapes, and below them the curves'. */
export interface PlotLegend {
  readonly models: readonly LegendEntry[];
  readonly curves: readonly (LegendEntry & { readonly dashed: boolean })[];
  /** Where the drawing below it may begin. */
  readonly bottom: number;
}

/** Half of a curve's sample. */
export const curveSampleHalfWidth = 13;

/** A model's name, and its place: colour and shape. */
export interface LegendModel {
  readonly name: string;
  readonly index: number;
}

export function layOutPlotLegend(models: readonly LegendModel[], curves: readonly PlotCurve[], width: number): PlotLegend {
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
    bottom: nextLegendTop([...named, ...lines], 0),
  };
}
