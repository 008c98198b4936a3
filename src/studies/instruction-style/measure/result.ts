import * as v from 'valibot';
import { checkForm, makeFieldRefusal, shortJsonText } from '../../../base/json/check-form.ts';
import {
  cellCountSchemas,
  countSchema,
  nonEmptyListSchema,
  interval,
  list,
  maybe,
  name,
  finiteNumberSchema,
  object,
  orReasonSchema,
  promptEffectSchema,
  robustnessSchema,
  record,
  haveSameIdsInAnyOrder,
  booleanSchema,
  bestAndWorstPromptSchema,
  resultTextSchema,
  type SchemaObjectOutput,
} from '../../../core/json/result-form.ts';
import { findingFieldSchemas } from '../../../core/json/finding-forms.ts';
import { effectByExtractionSchema } from '../../../core/json/readings-form.ts';
import type { Interval } from '../../../core/studies/interval.ts';
import type { MaybeNumber, NoValueWithReason } from '../../../base/json/json.ts';
import type { StyleNullStatistics } from '../../../measure/significance/shuffled-styles.ts';

/** RCScore's three dimensions and their mean. */
export const rcScoreDimensions = ['structurality', 'lexicality', 'coherence', 'rcscore'] as const;
export type RcScoreDimension = (typeof rcScoreDimensions)[number];
export const eachDimension = <T>(valueOf: (dimension: RcScoreDimension) => T) =>
  Object.fromEntries(rcScoreDimensions.map((dimension) => [dimension, valueOf(dimension)])) as Record<RcScoreDimension, T>;
const four = eachDimension(() => maybe);
export type RcScoreDimensionValues = SchemaObjectOutput<typeof four>;

const styleCounts = {
  ...cellCountSchemas,
  /** Numbers that were read without an `Answer:` line, as the last number of the text. */
  lastNumber: countSchema,
};
export type StyleCellCounts = SchemaObjectOutput<typeof styleCounts>;

const noiseForm: v.GenericSchema<StyleNullStatistics> = object({ range: maybe, ssi: maybe, p: maybe });

const styleForm = object({
  model: name,
  benchmark: name,
  /** Level id: `greedy` or `sampled`. */
  decoding: name,
  /** Percent, by style: the share of answered cells that are right; where cells have no answer, of the additive fit, which compares the styles on the same items. */
  accuracy: record<MaybeNumber>(),
  /** The 95% interval of the accuracy with other items (`itemShareInterval`); by style. */
  accuracyInterval: record<Interval | NoValueWithReason>(),
  /** Mean over styles, percent. */
  mean: maybe,
  /** Over styles and samples. Printed figures lack it. */
  robustness: v.exactOptional(robustnessSchema),
  /** The highest accuracy less the lowest, in points. */
  range: maybe,
  /** SSI = 5·σ/x̄ + 0.05·(max − min), σ of the population, over the styles' accuracies in percent. */
  ssi: maybe,
  /** Style ids with the highest and the lowest accuracy: several where they tie; both empty while accuracies are missing. */
  best: list(name),
  worst: list(name),
  /** 95%, with other items. Range and SSI have none: the largest of noisy values lies too high in every draw; see `noise`. */
  interval: object({ mean: interval, crs: object(eachDimension(() => interval)) }),
  /** Range and SSI as they would be if no style moved the model: means over shuffles; p of the range found. */
  noise: noiseForm,
  /** Whether the styles' accuracies differ by more than items' luck: Cochran's Q. */
  cochran: object({ q: maybe, degreesOfFreedom: countSchema, p: maybe, pHolm: maybe }),
  /** What the styles do on this benchmark; p corrected over the model's benchmarks. */
  promptEffect: v.exactOptional(promptEffectSchema),
  /** Cross-response similarity: the mean over items of the mean over the items' style pairs. */
  crs: object(four),
  /** RCScore of each answer to its item's reference solution: the mean over items of the mean over styles. */
  fidelity: object(four),
  /** Items whose answers under all styles were compared. */
  crsItems: countSchema,
  fidelityItems: countSchema,
  items: countSchema,
  /** Questions whose score is not the same under every style; only where scores are 0 or 1, and not in results of earlier versions. */
  flipping: v.exactOptional(countSchema),
  fidelityByStyle: list(object({ style: name, n: countSchema, ...four })),
  /** By style pair, in the order of the plan's styles: the mean over items. `n`: items compared. */
  pairs: list(object({ a: name, b: name, n: countSchema, ...four })),
  /** Counts of answers, in all and by style. */
  counts: object(styleCounts),
  countsByStyle: list(object({ style: name, ...styleCounts })),
  /** Means per answer. */
  tokens: object({ prompt: maybe, completion: maybe }),
  ms: object({ prefill: maybe, decode: maybe }),
});
export type StyleResultRow = v.InferOutput<typeof styleForm>;

const effectForm = object({
  model: name,
  decoding: name,
  /** Percent: the mean over benchmarks and styles, by the additive fit. */
  mu: maybe,
  /** Percent, in the order of the styles: the mean over benchmarks of the accuracy; undefined where a benchmark has none. Results of version 0.1 have none of it. */
  byStyle: v.exactOptional(list(maybe)),
  /** Why the model is not rated, where it is not. */
  notRated: v.exactOptional(resultTextSchema),
  /** Over all benchmarks together; p corrected over the models. τ only from five styles on. */
  promptEffect: promptEffectSchema,
  /** Below five styles. */
  widest: v.exactOptional(bestAndWorstPromptSchema),
});
export type StyleEffect = v.InferOutput<typeof effectForm>;

const withinForm = object({
  benchmarks: list(object({ benchmark: name, pearson: maybe })),
  /** Pearson's r after subtracting each benchmark's mean from both values. */
  centred: maybe,
  /** The share of the covariance that is between the benchmarks' means. */
  between: maybe,
});
export type WithinBenchmarks = v.InferOutput<typeof withinForm>;

const correlationForm = object({
  pearson: maybe,
  pPearson: maybe,
  spearman: maybe,
  pSpearman: maybe,
  /** Points: model × benchmark. */
  n: countSchema,
  /** Models that the points come from. */
  models: countSchema,
  /** 95%, models and sets drawn both: points of a model are correlated, and those of a set too. */
  interval: object({ pearson: interval, spearman: interval }),
  /** Only with several benchmarks. Results of version 0.1 lack it. */
  within: v.exactOptional(withinForm),
});
export type Correlation = v.InferOutput<typeof correlationForm>;
const correlations = object(eachDimension(() => correlationForm));

const winsForm = object({
  first: countSchema,
  second: countSchema,
  ties: countSchema,
  /** Model × benchmark with both values. */
  n: countSchema,
  /** Mean of first − second: points for accuracy, CRS as it is. */
  gain: maybe,
  /** When whole models are resampled. */
  interval,
});
export type DecodingWinCounts = v.InferOutput<typeof winsForm>;

const differenceForm = object({
  first: maybe,
  second: maybe,
  /** first − second. */
  difference: maybe,
});
export type DecodingDifference = v.InferOutput<typeof differenceForm>;

const decodingsForm = object({
  first: name,
  second: name,
  /** How often which is higher over model × benchmark: “first”, “second” or neither. */
  accuracy: winsForm,
  crs: object(eachDimension(() => winsForm)),
  /** The same by model × benchmark, for the chart. */
  rows: list(
    object({ model: name, benchmark: name, accuracy: differenceForm, crs: object(eachDimension(() => differenceForm)) }),
  ),
});
export type DecodingComparison = v.InferOutput<typeof decodingsForm>;

/** Spearman's ρ with the parameter count. */
const trend = object({ spearman: maybe, p: maybe, n: countSchema });
const sizesForm = object({
  decoding: name,
  /** One for each model whose parameter count is known: means over its benchmarks. */
  points: list(object({ model: name, parameters: finiteNumberSchema, crs: maybe, ssi: maybe, accuracy: maybe })),
  crs: trend,
  ssi: trend,
});
export type SizeTrend = v.InferOutput<typeof sizesForm>;

const titledForm = object({ id: name, title: name });
export type TitledLevel = v.InferOutput<typeof titledForm>;

const resultForm = object({
  study: v.literal('instruction-style', 'must be instruction-style'),
  ...findingFieldSchemas,
  /** One for each model × benchmark × decoding, in the plan's order, decodings innermost. */
  models: nonEmptyListSchema(styleForm),
  /** One for each model × decoding; results of version 0.1 have none. */
  effects: v.exactOptional(list(effectForm)),
  /** What a link leaves out: by model × decoding, how much of what styles do is form. */
  details: v.exactOptional(object({ readings: list(effectByExtractionSchema) })),
  /**
   * CRS with mean accuracy over model × benchmark, for each dimension: of the decoding that `correlationOf` names (greedy where it was
   * asked). `correlations` has every decoding.
   */
  correlation: correlations,
  correlationOf: name,
  correlations: list(object({ decoding: name, correlation: correlations })),
  /** Greedy against sampled over the same model × benchmark; undefined unless both were asked. */
  decodings: orReasonSchema(decodingsForm),
  /** CRS and SSI against the logarithm of the parameter count, over models whose count is known; one for each decoding. */
  sizes: list(sizesForm),
  /** What the plan asked, in its order. */
  styles: v.pipe(list(titledForm), v.minLength(2, 'must hold at least two')),
  decodingLevels: nonEmptyListSchema(titledForm),
  /** RCScore's settings and parser, by one name: comparisons of another analyser are not used. */
  analyser: orReasonSchema(resultTextSchema),
  /** The encoder of every comparison; values of two encoders lie on two scales. */
  encoder: orReasonSchema(resultTextSchema),
  /** Pairs of texts to compare in all, and those compared so far. */
  comparisons: object({ due: countSchema, done: countSchema }),
  /** Whether cells are without an answer or pairs without a comparison: numbers are then those of what is there. */
  partial: booleanSchema,
});
/**
 * What the study `instruction-style` finds. Accuracies and what is made of them (mean, range) are in percent; SSI is in its own
 * unit; RCScore, its dimensions and CRS are in [0, 1]. A value that is not there (yet) says why.
 */
export type InstructionStyleResult = v.InferOutput<typeof resultForm>;

/**
 * A result from outside, checked: the form of every field, and that every model has the styles, pairs and decodings that the result names,
 * which whoever shows it relies on. Not whether its numbers are right: that needs the answers.
 */
export function checkInstructionStyleResult(value: unknown, where: string): InstructionStyleResult {
  const result = checkForm(resultForm, value, where);
  const fail = makeFieldRefusal(where);
  const styles = result.styles.map(({ id }) => id);
  const decodings = result.decodingLevels.map(({ id }) => id);
  if (new Set(styles).size < styles.length) fail('a style is there twice.');
  const pairs = (styles.length * (styles.length - 1)) / 2;
  const seen = new Set<string>();
  for (const row of result.models) {
    const of = `of the model ${shortJsonText(row.model)}`;
    const key = JSON.stringify([row.model, row.benchmark, row.decoding]);
    if (seen.has(key))
      fail(`${shortJsonText(row.model)}, ${shortJsonText(row.benchmark)}, ${shortJsonText(row.decoding)} is there twice.`);
    seen.add(key);
    if (!decodings.includes(row.decoding))
      fail(`the decoding ${shortJsonText(row.decoding)} ${of} is not one of the result’s.`);
    const known = (ids: readonly string[]) => ids.every((id) => styles.includes(id));
    if (
      !haveSameIdsInAnyOrder(styles, Object.keys(row.accuracy)) ||
      !haveSameIdsInAnyOrder(styles, Object.keys(row.accuracyInterval))
    )
      fail(`the accuracies ${of} are not those of the result’s styles.`);
    for (const accuracy of Object.values(row.accuracy)) checkForm(maybe, accuracy, `${where}: an accuracy ${of}`);
    for (const each of Object.values(row.accuracyInterval)) checkForm(interval, each, `${where}: an interval ${of}`);
    if (!known([...row.best, ...row.worst])) fail(`the best or worst style ${of} is not one of the result’s.`);
    if (row.pairs.length !== pairs || !known(row.pairs.flatMap(({ a, b }) => [a, b])))
      fail(`the style pairs ${of} are not those of the result’s styles.`);
    for (const list of [row.fidelityByStyle, row.countsByStyle])
      if (
        !haveSameIdsInAnyOrder(
          styles,
          list.map(({ style }) => style),
        )
      )
        fail(`the values by style ${of} are not those of the result’s styles.`);
  }
  for (const { model, decoding, widest } of result.effects ?? []) {
    if (!decodings.includes(decoding) || !result.models.some((row) => row.model === model))
      fail('an effect is of a model or a decoding that the result does not have.');
    if (widest && !(styles.includes(widest.best) && styles.includes(widest.worst)))
      fail(`the best or worst style of the model ${shortJsonText(model)} is not one of the result’s.`);
  }
  return result;
}
