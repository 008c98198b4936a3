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

/** What stands for a cell without a rating, by the name that a file of ratings has for it. */
export const missingRatingMarks = {
  unreadable: allMarks.unreadable,
  refused: allMarks.refused,
  failed: allMarks.failed,
  missing: allMarks['not asked'],
} as const;

/** Said beside every figure of `overall`. */
export const overallMeanRuleText =
  'The plain mean over criteria, definition lengths and scales (for inter-scale consistency over the pairs of scales) of the values that are defined.';

const definition = v.picklist(definitionLengths, 'must be none, short or long');

const interval = { low: maybe, high: maybe };
/** A value with the 95% interval of what it would be over all units like these. */
export type IntervalLowHigh = SchemaObjectOutput<typeof interval>;

export const selfConsistencySchema = object({
  alpha: maybe,
  ...interval,
  /** Units with two ratings or more: those that α is over. */
  units: countSchema,
  /** Of a scale with two points: Gwet’s AC1, and the share of its higher point. */
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
  /** What a rating on one scale counts as beside one on the other. */
  mapping: resultTextSchema,
  /** Samples k whose α is defined: those that the mean is over. */
  samples: countSchema,
  /** Units rated on both scales, in any of these samples. */
  units: countSchema,
});
export type InterScaleConsistency = v.InferOutput<typeof interScaleSchema>;

const correlations = {
  pearson: maybe,
  spearman: maybe,
  pearsonAveraged: maybe,
  spearmanAveraged: maybe,
  /** Averaged less single. */
  gain: object({ pearson: maybe, spearman: maybe }),
};
/** With the reference, over units: of single samples (the mean over K), and of the mean of a unit's samples. */
export type ReferenceCorrelations = SchemaObjectOutput<typeof correlations>;

export const scaleReferenceAgreementSchema = object({
  ...correlations,
  /** Units with a rating and a reference. */
  units: countSchema,
});
export type ScaleReferenceAgreement = v.InferOutput<typeof scaleReferenceAgreementSchema>;

/** Plain means over the scales that have the value; each scale's own stand in `scales`. */
const agreementForm = object({ reference: resultTextSchema, ...correlations, scales: record<ScaleReferenceAgreement>() });

const rowForm = object({
  model: name,
  criterion: name,
  definition,
  /** Level id. */
  temperature: name,
  /** By scale: α of a unit's K samples. */
  selfConsistency: record<SelfConsistency>(),
  /** By case: α of sample k on one scale and sample k on the other as two raters, and the mean of that over K. */
  interScale: record<InterScaleConsistency>(),
  agreement: agreementForm,
  /** By scale, by point as it is written: how many ratings. Every point is there. */
  histograms: record<Readonly<Record<string, number>>>(),
  /** By scale: the share of ratings at its highest point. */
  ceiling: record<MaybeNumber>(),
  countsByScale: record<CellCounts>(),
  /**
   * By scale: every rating, separated by spaces, the K samples of the criterion's first unit, then those of its second, …; each the value
   * that it is reckoned with (a label's place, from 1) or one of `missingRatingMarks`.
   */
  ratings: record<string>(),
  ...cellCountSchemas,
});
export type JudgeResultRow = v.InferOutput<typeof rowForm>;

/** What stands by scale in a row. */
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
  /** How many values the mean is over, and how many are left out as they are undefined. */
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
    /** Of `spearman`; results of version 0.1 have none. */
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
  /** How many criteria the mean is over, and how many are left out as theirs is undefined. */
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
  /** Of one criterion; over all criteria where it is not there. */
  criterion: v.exactOptional(name),
  /** Of one temperature; not there where the temperature is the factor. */
  temperature: v.exactOptional(name),
  /** α under `to` less α under `from`: the mean over what is the same otherwise and has both. */
  difference: maybe,
  ...interval,
  /** Pairs of α that the mean is over. */
  pairs: countSchema,
});
/** The mean difference of α between two levels of a factor, all else being the same. */
export type AlphaDifferenceOfLevels = v.InferOutput<typeof effectForm>;

const scaleForm = object({
  id: name,
  title: name,
  metric: alphaMetricSchema,
  /** The value that the lowest point is reckoned with; the next ones follow in steps of 1. */
  lowest: finiteNumberSchema,
  /** As they are written, the lowest (worst) first. */
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
  /** Where mapping and metric were chosen by a reader, and are not the plan's. */
  chosen: v.exactOptional(v.literal(true, 'must be true')),
});
export type ResultScalePair = v.InferOutput<typeof caseForm>;

const outsideForm: v.GenericSchema<ModelScoresFromElsewhere> = object({ title: name, scores: record<number>() });

export const judgeResultSchema = object({
  study: v.literal('judge', 'must be judge'),
  /** One for each model × temperature × criterion × definition length, in the plan's order, definition lengths innermost. */
  models: nonEmptyListSchema(rowForm, 20_000),
  /** One for each model × temperature: the paper's one figure per model. `overallMeanRuleText` says how it is made. */
  overall: list(overallForm, 20_000),
  /** One for each model × temperature × definition length: the mean over criteria. */
  means: list(meansForm, 20_000),
  /** What another definition length, scale or temperature does to α. */
  effects: list(effectForm, 200_000),
  scales: nonEmptyListSchema(scaleForm, maxScales),
  definitions: nonEmptyListSchema(definition, 3),
  /** Those that the plan's items have, with the items in the plan's order: the units that α is over. */
  criteria: list(object({ id: name, title: name, units: list(name, 20_000) }), 50),
  temperatures: list(object({ id: name, value: finiteNumberSchema }), 12),
  interScale: list(caseForm, 50),
  /** Scores from elsewhere, where some were entered: of those of the run's models that have one. */
  outside: v.exactOptional(outsideForm),
  /** K: how often each rating was asked for. */
  samples: countSchema,
  /** Draws of units that the intervals of differences are made of. */
  draws: countSchema,
  /** What the agreement is with. */
  reference: resultTextSchema,
  /** Whether cells are without an answer: numbers are then those of what is there. */
  partial: booleanSchema,
  /** The agreement that a judge must be shown to have to be relied on: the reader's choice. Results without it are by 0.667. */
  reliance: v.exactOptional(v.pipe(finiteNumberSchema, v.gtValue(0, 'must be above 0'), v.ltValue(1, 'must be below 1'))),
  ...findingFieldSchemas,
});
/**
 * What the study `judge` finds. α and correlations as they are, shares as fractions. A value that is not there (yet) says why: ratings
 * that are all equal have no α, “no variation”.
 */
export type JudgeResult = v.InferOutput<typeof judgeResultSchema> & FeatureResultParts;
