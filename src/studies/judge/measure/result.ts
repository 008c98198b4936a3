import * as v from 'valibot';
import type { FeatureResultParts } from '../../../core/studies/features.ts';
import {
  cellCountSchemas,
  countSchema,
  nonEmptyListSchema,
  list,
  maybe,
  name,
  finiteNumberSchema,
  object,
  record,
  booleanSchema,
  resultTextSchema,
  type CellCounts,
  type SchemaObjectOutput,
} from '../../../core/json/result-form.ts';
import { findingFieldSchemas } from '../../../core/json/finding-forms.ts';
import type { MaybeNumber } from '../../../base/json/json.ts';
import { outcomeCodes as allMarks } from '../../../core/answers/outcome.ts';
import type { ModelScoresFromElsewhere } from '../protocol/choices.ts';
import { definitionLengths, maxScales, scaleMappingSchema, alphaMetricSchema } from '../protocol/options.ts';

/** Marks for a cell without a rating, by their name in a file of ratings. */
export const missingRatingMarks = {
  unreadable: allMarks.unreadable,
  refused: allMarks.refused,
  failed: allMarks.failed,
  missing: allMarks['not asked'],
} as const;

/** Shown next to every figure of `overall`. */
export const overallMeanRuleText =
  'The plain mean over criteria, definition lengths and scales (for inter-scale consistency over the pairs of scales) of the values that are defined.';

const definition = v.picklist(definitionLengths, 'must be none, short or long');

const interval = { low: maybe, high: maybe };
/** A value with the 95% interval of its value over all units like these. */
export type IntervalLowHigh = SchemaObjectOutput<typeof interval>;

export const selfConsistencySchema = object({
  alpha: maybe,
  ...interval,
  /** Units with at least two ratings, the basis of α. */
  units: countSchema,
  /** Only for a scale with two points: Gwet’s AC1, and the share of its higher point. */
  ac1: v.exactOptional(maybe),
  prevalence: v.exactOptional(maybe),
});
export type SelfConsistency = v.InferOutput<typeof selfConsistencySchema>;

/** For two rubrics of one scale: the mean rating under the second minus that under the first, in points, with its 95% interval. */
const shift = { shift: v.exactOptional(maybe), shiftLow: v.exactOptional(maybe), shiftHigh: v.exactOptional(maybe) };
export type RatingShift = SchemaObjectOutput<typeof shift>;

export const interScaleSchema = object({
  alpha: maybe,
  ...interval,
  ...shift,
  /** How a rating on one scale corresponds to one on the other. */
  mapping: resultTextSchema,
  /** The number of samples k whose α is defined. The mean is over these. */
  samples: countSchema,
  /** Units rated on both scales in any of these samples. */
  units: countSchema,
});
export type InterScaleConsistency = v.InferOutput<typeof interScaleSchema>;

const correlations = {
  pearson: maybe,
  spearman: maybe,
  pearsonAveraged: maybe,
  spearmanAveraged: maybe,
  /** Averaged minus single. */
  gain: object({ pearson: maybe, spearman: maybe }),
};
/**
 * Correlations with the reference, over units. Single samples give the mean over K. The averaged ones use the mean of a
 * unit’s samples.
 */
export type ReferenceCorrelations = SchemaObjectOutput<typeof correlations>;

export const scaleReferenceAgreementSchema = object({
  ...correlations,
  /** Units with a rating and a reference. */
  units: countSchema,
});
export type ScaleReferenceAgreement = v.InferOutput<typeof scaleReferenceAgreementSchema>;

/** Plain means over the scales that have the value. `scales` has the values of each scale. */
const agreementForm = object({ reference: resultTextSchema, ...correlations, scales: record<ScaleReferenceAgreement>() });

const rowForm = object({
  model: name,
  criterion: name,
  definition,
  /** Level id. */
  temperature: name,
  /** α of a unit’s K samples, by scale. */
  selfConsistency: record<SelfConsistency>(),
  /** By case: α of two raters, sample k on one scale and sample k on the other. The value is the mean over K. */
  interScale: record<InterScaleConsistency>(),
  agreement: agreementForm,
  /** The number of ratings by scale and point name. It includes every point. */
  histograms: record<Readonly<Record<string, number>>>(),
  /** The share of ratings at the highest point, by scale. */
  ceiling: record<MaybeNumber>(),
  countsByScale: record<CellCounts>(),
  /**
   * Every rating by scale, separated by spaces. The K samples of the criterion’s first unit come first, then those of its
   * second. Each is the numeric value (a label’s position, from 1) or one of `missingRatingMarks`.
   */
  ratings: record<string>(),
  ...cellCountSchemas,
});
export type JudgeResultRow = v.InferOutput<typeof rowForm>;

/** The fields of a row that are by scale. */
export const scaleRowFieldSchemas = {
  selfConsistency: selfConsistencySchema,
  ceiling: maybe,
  countsByScale: object(cellCountSchemas),
  ratings: v.pipe(
    v.string('must be a text'),
    v.maxLength(10_000_000, 'must have at most 10,000,000 characters'),
    v.check((text) => !/[^0-9?~x. -]/.test(text), 'must be made of numbers, ?, ~, x and . only'),
  ),
} as const;

const overallMean = object({
  mean: maybe,
  ...interval,
  /** The number of values in the mean, and of those left out as undefined. */
  defined: countSchema,
  undefined: countSchema,
});
export type MeanOfDefinedValues = v.InferOutput<typeof overallMean>;

const overallForm = object({
  model: name,
  temperature: name,
  selfConsistency: overallMean,
  interScale: overallMean,
  /** Over criteria, definition lengths and scales. */
  agreement: object({
    ...correlations,
    /** The interval of `spearman`. Results of version 0.1 have none. */
    low: v.exactOptional(maybe),
    high: v.exactOptional(maybe),
    defined: countSchema,
    undefined: countSchema,
  }),
  ...cellCountSchemas,
});
export type ReliabilityAtTemperature = v.InferOutput<typeof overallForm>;

const meanAlpha = {
  alpha: maybe,
  ...interval,
  /** The number of criteria in the mean, and of those left out as undefined. */
  defined: countSchema,
  undefined: countSchema,
  ...shift,
};
export const meanAlphaSchema = object(meanAlpha);
/** The plain mean of α over the criteria that have one. */
export type MeanAlpha = v.InferOutput<typeof meanAlphaSchema>;
export const interScaleMeanAlphaSchema = object({ ...meanAlpha, mapping: resultTextSchema });

const meansForm = object({
  model: name,
  definition,
  /** Level id. */
  temperature: name,
  /** By scale. */
  selfConsistency: record<MeanAlpha>(),
  /** By case. */
  interScale: record<v.InferOutput<typeof interScaleMeanAlphaSchema>>(),
});
export type ConditionMeanAlphas = v.InferOutput<typeof meansForm>;

const effectForm = object({
  model: name,
  of: v.picklist(['selfConsistency', 'interScale'], 'must be selfConsistency or interScale'),
  factor: v.picklist(['definition', 'scale', 'temperature'], 'must be definition, scale or temperature'),
  /** Level ids. */
  from: name,
  to: name,
  /** Absent if the effect is over all criteria. */
  criterion: v.exactOptional(name),
  /** Absent if temperature is the factor. */
  temperature: v.exactOptional(name),
  /** α under `to` minus α under `from`: the mean over pairs that are otherwise equal and have both. */
  difference: maybe,
  ...interval,
  /** The number of pairs of α in the mean. */
  pairs: countSchema,
});
/** The mean difference of α between two levels of a factor, all else being the same. */
export type AlphaDifferenceOfLevels = v.InferOutput<typeof effectForm>;

const scaleForm = object({
  id: name,
  title: name,
  metric: alphaMetricSchema,
  /** The numeric value of the lowest point. The next ones follow in steps of 1. */
  lowest: finiteNumberSchema,
  /** The points’ names, lowest (worst) first. */
  points: v.pipe(list(name, 101), v.minLength(2, 'must hold two')),
  /** For a variant of the rubric: its scale. Means over scales leave variants out. */
  rubricOf: v.exactOptional(name),
});
export type ResultScale = v.InferOutput<typeof scaleForm>;

const caseForm = object({
  id: name,
  title: name,
  /** Scale ids. */
  a: name,
  b: name,
  metric: alphaMetricSchema,
  /** The mapping as a sentence. */
  says: resultTextSchema,
  mapping: scaleMappingSchema,
  /** Present if a reader chose mapping and metric in place of the plan’s. */
  chosen: v.exactOptional(v.literal(true, 'must be true')),
});
export type ResultScalePair = v.InferOutput<typeof caseForm>;

const outsideForm: v.GenericSchema<ModelScoresFromElsewhere> = object({ title: name, scores: record<number>() });

export const judgeResultSchema = object({
  study: v.literal('judge', 'must be judge'),
  /**
   * One for each model × temperature × criterion × definition length, in the plan’s order. Definition lengths are innermost.
   */
  models: nonEmptyListSchema(rowForm, 20_000),
  /** One for each model × temperature: the paper’s single figure per model. `overallMeanRuleText` explains it. */
  overall: list(overallForm, 20_000),
  /** One for each model × temperature × definition length: the mean over criteria. */
  means: list(meansForm, 20_000),
  /** How α changes with definition length, scale and temperature. */
  effects: list(effectForm, 200_000),
  scales: nonEmptyListSchema(scaleForm, maxScales),
  definitions: nonEmptyListSchema(definition, 3),
  /** The criteria of the plan’s items, with the items in the plan’s order. These are the units of α. */
  criteria: list(object({ id: name, title: name, units: list(name, 20_000) }), 50),
  temperatures: list(object({ id: name, value: finiteNumberSchema }), 12),
  interScale: list(caseForm, 50),
  /** External scores that a reader entered, for those of the run’s models that have one. */
  outside: v.exactOptional(outsideForm),
  /** K: the number of samples of each rating. */
  samples: countSchema,
  /** The number of draws of units behind the intervals of differences. */
  draws: countSchema,
  /** The reference of the agreement. */
  reference: resultTextSchema,
  /** Whether cells are pending. Numbers then cover the answers so far. */
  partial: booleanSchema,
  /** The agreement that a reliable judge must exceed, chosen by the reader. Results without it use 0.667. */
  reliance: v.exactOptional(v.pipe(finiteNumberSchema, v.gtValue(0, 'must be above 0'), v.ltValue(1, 'must be below 1'))),
  ...findingFieldSchemas,
});
/**
 * The result of the study `judge`. α and correlations keep their scale, and shares are fractions. A missing value has a
 * reason. For example, equal ratings have no α because of “no variation”.
 */
export type JudgeResult = v.InferOutput<typeof judgeResultSchema> & FeatureResultParts;
