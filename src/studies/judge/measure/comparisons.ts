import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { pointCount, pointValues } from '../../../reading/rating-scale.ts';
import type { ScaleComparisonOptions } from '../protocol/choices.ts';
import { mappingFault, pickScaleToCut } from '../protocol/mapping.ts';
import type { ComparedScalePair, JudgeScale, RubricVariant, ScaleMapping } from '../protocol/options.ts';

type Metric = ComparedScalePair['metric'];
export const alphaMetrics: readonly Metric[] = ['nominal', 'ordinal', 'interval', 'ratio'];

/**
 * The mappings that fit two scales, with the default first. A scale paired with a two-point scale is cut above its middle.
 * Scales with equally many points map by order (two numeric scales in proportion), all others in proportion.
 */
export function fittingMappings(a: JudgeScale, b: JudgeScale): ScaleMapping[] {
  const cutAbove: ScaleMapping = { kind: 'from', least: middleOf(pickScaleToCut(a, b)) };
  const fitted: ScaleMapping = { kind: 'equipercentile' };
  const areNumbers = a.kind === 'numbers' && b.kind === 'numbers';
  const all: ScaleMapping[] = areNumbers
    ? [cutAbove, { kind: 'rescale' }, { kind: 'order' }, fitted]
    : [cutAbove, { kind: 'order' }, { kind: 'rescale' }, fitted];
  const isEven = pointCount(a) === pointCount(b);
  return all.filter((mapping) => !(mapping.kind === 'from' && isEven) && isFitting(a, b, { mapping, metric: 'nominal' }));
}

export const fittingMetrics = (a: JudgeScale, b: JudgeScale, mapping: ScaleMapping): Metric[] =>
  alphaMetrics.filter((metric) => isFitting(a, b, { mapping, metric }));

/** The default for a new pair of scales. */
export function defaultScaleComparison(a: JudgeScale, b: JudgeScale): ScaleComparisonOptions {
  const mapping = assertDefined(fittingMappings(a, b)[0], 'mapping that fits');
  return {
    mapping,
    metric: ({ from: 'nominal', order: 'ordinal', rescale: 'interval', equipercentile: 'ordinal' } as const)[mapping.kind],
  };
}

/** The pairs whose scales still exist. If a changed scale no longer fits its mapping, the pair gets the default mapping. */
export function repairScalePairs(scales: readonly JudgeScale[], pairs: readonly ComparedScalePair[]): ComparedScalePair[] {
  return pairs.flatMap((pair) => {
    const [a, b] = [pair.a, pair.b].map((id) => scales.find((scale) => scale.id === id));
    if (!a || !b) return [];
    return isFitting(a, b, pair) || !isValidScale(a) || !isValidScale(b)
      ? [pair]
      : [{ ...pair, ...defaultScaleComparison(a, b) }];
  });
}

/**
 * The scales with the variants of their rubrics, and the pairs of scales. Each variant adds a pair with the run’s own
 * rubric.
 */
export function joinRubricVariants(
  scales: readonly JudgeScale[],
  variants: readonly RubricVariant[],
  pairs: readonly ComparedScalePair[],
): { scales: JudgeScale[]; interScale: ComparedScalePair[] } {
  const kept = variants.flatMap(({ id, title, rubric }): JudgeScale[] => {
    const base = scales.find((scale) => scale.id === rubric.of);
    return base ? [{ ...base, id, title, rubric }] : [];
  });
  const isOfRubric = ({ a, b }: ComparedScalePair) => ![a, b].every((id) => scales.some((scale) => scale.id === id));
  const added = kept.map(({ id, rubric, metric }): ComparedScalePair => {
    return { id, a: rubric?.of ?? id, b: id, metric, mapping: { kind: 'order' } };
  });
  return { scales: [...scales, ...kept], interScale: [...pairs.filter((pair) => !isOfRubric(pair)), ...added] };
}

/** Whether a scale has at least two points. While the user types, it may not. */
export const isValidScale = (scale: JudgeScale): boolean => pointCount(scale) >= 2 && Number.isInteger(pointCount(scale));

const isFitting = (a: JudgeScale, b: JudgeScale, comparison: ScaleComparisonOptions): boolean =>
  mappingFault({ id: '', a: a.id, b: b.id, ...comparison }, a, b) === undefined;

/** The lowest rating above the middle: 6 of 1 to 10, 4 of 1 to 5. */
const middleOf = (scale: JudgeScale): number => pointValues(scale)[Math.ceil(pointCount(scale) / 2)] ?? 0;
