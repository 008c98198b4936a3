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
  /** Numbers without an `Answer:` line, parsed as the last number of the text. */
  lastNumber: countSchema,
};
export type StyleCellCounts = SchemaObjectOutput<typeof styleCounts>;

const noiseForm: v.GenericSchema<StyleNullStatistics> = object({ range: maybe, ssi: maybe, p: maybe });

const styleForm = object({
  model: name,
  benchmark: name,
  /** Level id: `greedy` or `sampled`. */
  decoding: name,
  /**
   * Percent by style: the mean score of answered items. If cells have no answer, it comes from the additive fit, which
   * compares the styles on the same items.
   */
  accuracy: record<MaybeNumber>(),
  /** The 95% interval of the accuracy for other items (`itemShareInterval`), by style. */
  accuracyInterval: record<Interval | NoValueWithReason>(),
  /** The mean over styles, in percent. */
  mean: maybe,
  /** Over styles and samples. Published figures lack it. */
  robustness: v.exactOptional(robustnessSchema),
  /** The highest minus the lowest accuracy, in points. */
  range: maybe,
  /** SSI = 5·σ/x̄ + 0.05·(max − min) over the styles’ accuracies in percent. σ is the population standard deviation. */
  ssi: maybe,
  /**
   * Ids of the styles with the highest and the lowest accuracy. Ties give several. Both are empty while accuracies are
   * missing.
   */
  best: list(name),
  worst: list(name),
  /**
   * 95%, for other items. Range and SSI have none, because every draw overestimates the largest of noisy values (see
   * `noise`).
   */
  interval: object({ mean: interval, crs: object(eachDimension(() => interval)) }),
  /** Range and SSI if styles had no effect, as means over shuffles. Also the p of the observed range. */
  noise: noiseForm,
  /** Cochran’s Q: whether the styles’ accuracies differ by more than chance. */
  cochran: object({ q: maybe, degreesOfFreedom: countSchema, p: maybe, pHolm: maybe }),
  /** The styles’ effect on this benchmark. p is corrected over the model’s benchmarks. */
  promptEffect: v.exactOptional(promptEffectSchema),
  /** Cross-response similarity: the mean over items of the mean over the item’s style pairs. */
  crs: object(four),
  /** RCScore of each answer and its item’s reference solution: the mean over items of the mean over styles. */
  fidelity: object(four),
  /** Items whose answers under all styles were compared. */
  crsItems: countSchema,
  fidelityItems: countSchema,
  items: countSchema,
  /** Questions whose score differs between styles. Only if scores are 0 or 1. Older results lack it. */
  flipping: v.exactOptional(countSchema),
  fidelityByStyle: list(object({ style: name, n: countSchema, ...four })),
  /** The mean over items by style pair, in the order of the plan’s styles. `n` is the number of compared items. */
  pairs: list(object({ a: name, b: name, n: countSchema, ...four })),
  /** Counts of answers, in total and by style. */
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
  /** Percent: the mean over benchmarks and styles, from the additive fit. */
  mu: maybe,
  /**
   * The mean accuracy over benchmarks in percent, in the order of the styles. Undefined if a benchmark has none. Results of
   * version 0.1 omit this.
   */
  byStyle: v.exactOptional(list(maybe)),
  /** Why the model is not rated. Absent if it is rated. */
  notRated: v.exactOptional(resultTextSchema),
  /** Over all benchmarks together. p is corrected over the models. τ needs at least five styles. */
  promptEffect: promptEffectSchema,
  /** Only with fewer than five styles. */
  widest: v.exactOptional(bestAndWorstPromptSchema),
});
export type StyleEffect = v.InferOutput<typeof effectForm>;

const withinForm = object({
  benchmarks: list(object({ benchmark: name, pearson: maybe })),
  /** Pearson's r after subtracting each benchmark's mean from both values. */
  centred: maybe,
  /** The share of the covariance that lies between the benchmarks’ means. */
  between: maybe,
});
export type WithinBenchmarks = v.InferOutput<typeof withinForm>;

const correlationForm = object({
  pearson: maybe,
  pPearson: maybe,
  spearman: maybe,
  pSpearman: maybe,
  /** The number of points (model × benchmark). */
  n: countSchema,
  /** The number of models with points. */
  models: countSchema,
  /** 95%, with both models and sets resampled: points of a model are correlated, and so are those of a set. */
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
  /** The number of model × benchmark with both values. */
  n: countSchema,
  /** The mean of first − second, in points for accuracy. CRS keeps its scale. */
  gain: maybe,
  /** Whole models are resampled. */
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
  /** How often each decoding is higher over model × benchmark: “first”, “second” or a tie. */
  accuracy: winsForm,
  crs: object(eachDimension(() => winsForm)),
  /** The values by model × benchmark, for the chart. */
  rows: list(
    object({ model: name, benchmark: name, accuracy: differenceForm, crs: object(eachDimension(() => differenceForm)) }),
  ),
});
export type DecodingComparison = v.InferOutput<typeof decodingsForm>;

/** Spearman’s ρ with the parameter count. */
const trend = object({ spearman: maybe, p: maybe, n: countSchema });
const sizesForm = object({
  decoding: name,
  /** Means over benchmarks, for each model with a known parameter count. */
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
  /** One for each model × decoding. Results of version 0.1 have none. */
  effects: v.exactOptional(list(effectForm)),
  /** Omitted in links. For each model × decoding, how much of the styles’ effect comes from the answers’ form. */
  details: v.exactOptional(object({ readings: list(effectByExtractionSchema) })),
  /**
   * CRS with mean accuracy over model × benchmark, for each dimension. It is for the decoding that `correlationOf` names,
   * which is greedy if the plan has it. `correlations` has every decoding.
   */
  correlation: correlations,
  correlationOf: name,
  correlations: list(object({ decoding: name, correlation: correlations })),
  /** Greedy compared with sampled over the same model × benchmark. Undefined unless the plan has both. */
  decodings: orReasonSchema(decodingsForm),
  /** CRS and SSI against the logarithm of the parameter count, over models with a known count. One for each decoding. */
  sizes: list(sizesForm),
  /** The plan’s styles, in its order. */
  styles: v.pipe(list(titledForm), v.minLength(2, 'must hold at least two')),
  decodingLevels: nonEmptyListSchema(titledForm),
  /** The name of RCScore’s settings and parser. Comparisons of another analyser do not count. */
  analyser: orReasonSchema(resultTextSchema),
  /** The encoder of every comparison. Two encoders have two different scales. */
  encoder: orReasonSchema(resultTextSchema),
  /** The number of text pairs to compare, and of those compared so far. */
  comparisons: object({ due: countSchema, done: countSchema }),
  /** Whether cells or comparisons are pending. Numbers then cover the data so far. */
  partial: booleanSchema,
});
/**
 * The result of the study `instruction-style`. Accuracies and their derived values (mean, range) are in percent. SSI has its
 * own unit. RCScore, its dimensions and CRS are in [0, 1]. A missing value has a reason.
 */
export type InstructionStyleResult = v.InferOutput<typeof resultForm>;

/**
 * Checks an untrusted result: the form of every field, and that every model has the result’s styles, pairs and decodings.
 * Views rely on this. It cannot check the numbers, which would need the answers.
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
      fail('an effect names a model or a decoding that the result does not have.');
    if (widest && !(styles.includes(widest.best) && styles.includes(widest.worst)))
      fail(`the best or worst style of the model ${shortJsonText(model)} is not one of the result’s.`);
  }
  return result;
}
