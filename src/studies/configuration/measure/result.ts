import * as v from 'valibot';
import { checkForm, makeFieldRefusal, shortJsonText } from '../../../base/json/check-form.ts';
import {
  cellCountSchemas,
  countSchema,
  nonEmptyListSchema,
  fraction,
  interval,
  levelEffectSchemas,
  list,
  maybe,
  name,
  finiteNumberSchema,
  object,
  orReasonSchema,
  nonNegativeSchema,
  promptEffectSchema,
  robustnessSchema,
  record,
  haveSameIdsInAnyOrder,
  areStringListsEqual,
  booleanSchema,
  type SchemaObjectOutput,
} from '../../../core/json/result-form.ts';
import { findingFieldSchemas } from '../../../core/json/finding-forms.ts';
import type { AnovaTables } from '../../../measure/effects/anova.ts';
import type { FittedLine } from '../../../measure/effects/ols.ts';
import { factorIds } from '../protocol/factors.ts';
import { configurationModelResultSchema, maxConfigurations } from './judged-form.ts';

const mostItems = 20_000;

const share = orReasonSchema(fraction);
const factorId = v.picklist(factorIds, `must be one of: ${factorIds.join(', ')}`);
const means = list(share, maxConfigurations);
/** Infinite if only the first configuration is never right. */
const dropForm = orReasonSchema(v.union([finiteNumberSchema, v.literal('-Infinity')]));
export type PerformanceDrop = v.InferOutput<typeof dropForm>;

const itemForm = object({
  item: name,
  /** The population standard deviation of its scores. */
  std: share,
  /** The number of different outputs among the available ones. 1 if all agree. */
  distinct: countSchema,
  /** One character for each output (`outcomeCodes`), by configuration in their order, then by sample. */
  cells: v.pipe(
    v.string('must be a text'),
    v.maxLength(1_000_000, 'must have at most 1,000,000 characters'),
    v.regex(/^[01/?~x.]+$/, 'must be made of 0, 1, /, ?, ~, x and . only'),
  ),
});
export type ConfigurationItemResult = v.InferOutput<typeof itemForm>;

const measures = {
  /** The mean score over all outputs. Every item has the same weight. */
  capability: share,
  /** Items are resampled. */
  capabilityInterval: interval,
  /** Over configurations and samples. Published figures lack it. */
  robustness: v.exactOptional(robustnessSchema),
  /** The share of items whose outputs are all the same, without failed outputs. */
  outputConsistency: share,
  outputConsistencyInterval: interval,
  /**
   * `mean` is the mean over items of the population standard deviation of an item’s scores. `allRight` and `allWrong` are
   * the shares of items that are always right and always wrong.
   */
  std: object({ mean: share, allRight: share, allWrong: share }),
  pdr: object({
    /** `meanPairwiseDropOfItem`, as a mean over items. */
    paper: share,
    /** `meanAccuracyDropRate` from the first configuration to all others. */
    usual: dropForm,
  }),
  /** Capability to the power of V. */
  randomBaseline: share,
  /** Output consistency minus the random baseline. */
  gap: maybe,
  /**
   * `expectedStrictAgreement`: the agreement that independent draws of the same answers would have, in wrong outputs too.
   * `gapToExpected` is output consistency minus this.
   */
  expectedAgreement: v.exactOptional(share),
  gapToExpected: v.exactOptional(maybe),
  /** The mean score in each configuration, in their order. Cells without an answer are left out. */
  byConfiguration: means,
};

const rowForm = object({
  model: name,
  dataset: name,
  ...measures,
  items: list(itemForm, mostItems),
  /**
   * `items` counts all items. `complete` counts those with at least two answers and no pending cell, the basis of
   * consistency, spread and drop.
   */
  itemCounts: object({ items: countSchema, complete: countSchema }),
  /** The configurations’ effect on this set, in points. p is corrected over the model’s sets. */
  promptEffect: v.exactOptional(promptEffectSchema),
  ...cellCountSchemas,
});
export type ConfigurationModelSetRow = v.InferOutput<typeof rowForm>;
export type ConfigurationMeasures = SchemaObjectOutput<typeof measures>;

const setForm = object({
  dataset: name,
  /** The number of test items, without held-out ones. */
  items: countSchema,
  capability: share,
  outputConsistency: share,
  std: share,
  pdr: object({
    paper: share,
    usual: maybe,
    /** The number of models with a finite drop. `usual` is their mean. */
    usualModels: countSchema,
  }),
  byConfiguration: means,
});
/** Means over the models that have a value. */
export type ConfigurationSetMeans = v.InferOutput<typeof setForm>;

const factorForm = object({ id: factorId, title: name, levels: list(object({ id: name, title: name }), 12) });
export type ConfigurationFactor = v.InferOutput<typeof factorForm>;

const lineForm = object({
  slope: finiteNumberSchema,
  intercept: finiteNumberSchema,
  r2: share,
  n: countSchema,
  p: share,
  slopeError: orReasonSchema(nonNegativeSchema),
  interceptError: orReasonSchema(nonNegativeSchema),
  interval,
  /**
   * Interval of the slope with both models and sets resampled. The points of one model are not independent, nor are those of
   * one set.
   */
  overBoth: v.exactOptional(interval),
  /** Only in results of version 0.1: models alone are resampled. */
  overModels: v.exactOptional(interval),
}) satisfies v.GenericSchema<FittedLine>;
/** Output consistency on capability, with one point for each model × item set that has both values. */
export type ConfigurationRegression = v.InferOutput<typeof lineForm>;

const varianceForm = object({
  performance: finiteNumberSchema,
  dataset: finiteNumberSchema,
  model: finiteNumberSchema,
  residual: finiteNumberSchema,
  /** The residual’s degrees of freedom. At 0, sets and models explain everything by their number alone. */
  residualDf: countSchema,
  /** The same shares with performance last: what it adds if set and model are known. */
  performanceLast: object({ dataset: finiteNumberSchema, model: finiteNumberSchema, performance: finiteNumberSchema }),
});
/**
 * Shares of the variance of output consistency over model × item set. Each share comes after those before it: performance,
 * set, model.
 */
export type ConsistencyVarianceParts = v.InferOutput<typeof varianceForm>;

const effectForm = object({
  dataset: name,
  /** Absent if the effect is over all models. */
  model: v.exactOptional(name),
  factor: factorId,
  ...levelEffectSchemas,
});
export type LevelChangeEffect = v.InferOutput<typeof effectForm>;

const agreementForm = object({
  /** The mean of the gaps over model × set, a fraction. */
  value: maybe,
  /** 95%, with both models and sets resampled. */
  interval,
  n: countSchema,
  models: countSchema,
  sets: countSchema,
});
export type MeanGapToChanceAgreement = v.InferOutput<typeof agreementForm>;

const resultForm = object({
  study: v.literal('configuration', 'must be configuration'),
  ...findingFieldSchemas,
  /** One for each model, over all its sets. Results of version 0.1 have none. */
  judged: v.exactOptional(list(configurationModelResultSchema)),
  /** How much more the outputs agree than independent draws of the same answers would. */
  agreement: v.exactOptional(agreementForm),
  /** One for each model × item set, in the plan’s order, sets innermost. */
  models: nonEmptyListSchema(rowForm, 20_000),
  /** Means over models, in the plan’s order. */
  sets: list(setForm),
  /** In the plan’s order. Drops refer to the first one. */
  configurations: nonEmptyListSchema(
    object({ id: name, levels: object({ paraphrase: name, demonstrations: name, noise: name, temperature: name }) }),
    maxConfigurations,
  ),
  factors: list(factorForm, 4),
  /** V. */
  outputs: countSchema,
  regression: orReasonSchema(lineForm),
  variance: orReasonSchema(varianceForm),
  /** By item set, over the answers of all its models. Every answer is an observation, as in the paper. */
  anova: record<AnovaTables>(),
  /** Whether the analysis of variance includes two-way interactions of the factors. */
  interactions: booleanSchema,
  /** An analysis that suits scores of 0 and 1 (see `bootstrapMeanDiffIntervals`). */
  effects: list(effectForm, 200_000),
  /** The number of draws for every interval. */
  draws: countSchema,
  partial: booleanSchema,
});
/**
 * The result of the study `configuration`. All values are fractions unless noted. A missing value has a reason. A dataset is
 * an item set, as in the paper. V is the number of outputs per item: configurations × samples.
 */
export type ConfigurationResult = v.InferOutput<typeof resultForm>;

const termForm = object({
  factor: name,
  df: countSchema,
  sumSq: nonNegativeSchema,
  F: orReasonSchema(nonNegativeSchema),
  p: share,
  etaSq: share,
  partialEtaSq: share,
});
const anovaForm: v.GenericSchema<AnovaTables> = object({
  typeII: list(termForm, 10),
  typeIII: list(termForm, 11),
  residual: object({ df: countSchema, sumSq: nonNegativeSchema }),
  n: countSchema,
});

/**
 * Checks an untrusted result: the form of every field, and that every row has the result’s sets, configurations and factors.
 * Views rely on this. It cannot check the numbers, which would need the answers.
 */
export function checkConfigurationResult(value: unknown, where: string): ConfigurationResult {
  const result = checkForm(resultForm, value, where);
  const fail = makeFieldRefusal(where);
  const datasets = result.sets.map(({ dataset }) => dataset);
  const configurations = result.configurations.map(({ id }) => id);
  const factors = result.factors.map(({ id }) => id);
  for (const [ids, what] of [
    [datasets, 'set'],
    [configurations, 'configuration'],
    [factors, 'factor'],
    [result.models.map(({ model, dataset }) => JSON.stringify([model, dataset])), 'model with a set'],
  ] as const)
    if (new Set(ids).size < ids.length) fail(`a ${what} is there twice.`);
  if (!haveSameIdsInAnyOrder(factors, factorIds)) fail('its factors are not those of the study.');
  const knows = (of: string, level: string) =>
    result.factors.find(({ id }) => id === of)?.levels.some(({ id }) => id === level) ?? false;
  for (const { id, levels } of result.configurations)
    for (const of of factorIds)
      if (!knows(of, levels[of])) fail(`the configuration ${shortJsonText(id)} has an unknown level.`);
  const asked = new Map(result.sets.map(({ dataset }) => [dataset, undefined as readonly string[] | undefined]));
  for (const each of result.sets)
    if (each.byConfiguration.length !== configurations.length)
      fail(`the set ${shortJsonText(each.dataset)} does not have a mean for every configuration.`);
  for (const row of result.models) {
    const of = `of the model ${shortJsonText(row.model)} on ${shortJsonText(row.dataset)}`;
    if (!asked.has(row.dataset)) fail(`the set ${of} is not one of the result’s.`);
    if (row.byConfiguration.length !== configurations.length) fail(`the means ${of} are not one for every configuration.`);
    const items = row.items.map(({ item }) => item);
    if (!areStringListsEqual(asked.get(row.dataset) ?? items, items)) fail(`the items ${of} are not those of other models.`);
    asked.set(row.dataset, items);
    for (const { item, cells } of row.items)
      if (cells.length !== result.outputs)
        fail(`the item ${shortJsonText(item)} ${of} does not have ${result.outputs} outputs.`);
  }
  if (!haveSameIdsInAnyOrder(datasets, Object.keys(result.anova)))
    fail('its analyses of variance are not those of its sets.');
  for (const [dataset, each] of Object.entries(result.anova))
    checkForm(anovaForm, each, `${where}: the analysis of variance of ${shortJsonText(dataset)}`);
  for (const { dataset, factor, from, to } of result.effects)
    if (!asked.has(dataset) || !knows(factor, from) || !knows(factor, to))
      fail(`an effect names a set or a level that the result does not have.`);
  for (const { model, widest } of result.judged ?? []) {
    if (!result.models.some((row) => row.model === model)) fail('a finding names a model that the result does not have.');
    if (widest && !(configurations.includes(widest.best) && configurations.includes(widest.worst)))
      fail(`the best or worst configuration of the model ${shortJsonText(model)} is not one of the result’s.`);
  }
  return result;
}
