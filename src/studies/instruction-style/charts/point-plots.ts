import type { ComponentProps } from 'svelte';
import type PointPlot from '../../../charts/points/PointPlot.svelte';
import { modelName } from '../../../core/models/model-name.ts';
import type { RcScoreDimension, InstructionStyleResult } from '../measure/result.ts';
import { distinctBenchmarks, modelsInLines, levelTitleOrId } from './style-lines.ts';
import { styleMeasureTitles, formatParameterCount, consistencyAccuracyPoints, modelSizePoints } from './points.ts';
import { consistencyAccuracyRows, modelSizeCsvRows } from './csv-rows.ts';

type Plot = ComponentProps<typeof PointPlot>;
type Run = string | undefined;

export function consistencyAccuracyPlot(
  result: InstructionStyleResult,
  run: Run,
  decoding: string,
  dimension: RcScoreDimension,
): Plot {
  const points = consistencyAccuracyPoints(result, { dimension, decoding, run });
  const lines = result.models.filter((line) => line.decoding === decoding).length;
  const whiskers = points.some(({ xInterval, yInterval }) => xInterval ?? yInterval)
    ? ' Whiskers: 95% intervals by other questions.'
    : '';
  return {
    id: 'scatter',
    title: 'Is a model that answers alike also right more often?',
    reading: `A mark for each model on each benchmark: right is more consistent, up is more accurate. Marks of one model share a shape.${whiskers} Axes may not start at 0. Here: ${levelTitleOrId(result.decodingLevels, decoding)}.`,
    file: 'consistency-accuracy',
    data: () => consistencyAccuracyRows(result),
    note: points.length < lines ? 'A model without consistency or without a mean accuracy is not drawn.' : undefined,
    points,
    x: { title: styleMeasureTitles[dimension], within: [0, 1] },
    y: { title: 'mean accuracy (%)', within: [0, 100] },
    models: namesOf(result),
  };
}

export function modelSizePlot(result: InstructionStyleResult, run: Run, decoding: string, measure: 'crs' | 'ssi'): Plot {
  const isConsistency = measure === 'crs';
  const up = isConsistency ? 'Consistency (CRS): up is more alike.' : 'Sensitivity (SSI): up is more sensitive.';
  return {
    id: 'sizes',
    title: 'Are larger models less sensitive?',
    reading: `${up} Each step to the right on the axis is a factor. Here: ${levelTitleOrId(result.decodingLevels, decoding)}.`,
    file: 'sizes',
    data: () => modelSizeCsvRows(result),
    points: modelSizePoints(result, { measure, decoding, run }),
    x: { title: 'parameters', log: true, written: formatParameterCount },
    y: { title: isConsistency ? 'CRS' : 'SSI', within: [0, isConsistency ? 1 : Infinity] },
  };
}

/** Names for a legend. With several benchmarks, points have no names next to them. */
const namesOf = ({ models }: InstructionStyleResult): string[] | undefined =>
  distinctBenchmarks(models).length > 1 ? modelsInLines(models).map(modelName) : undefined;
