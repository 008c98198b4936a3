import * as v from 'valibot';
import { checkForm, shown } from '../../../core/json/check-form.ts';
import type { Anova } from '../../../measure/anova.ts';
import { UserError } from '../../../core/user-error.ts';
import { factorIds } from '../protocol/factors.ts';
import type { ConfigurationResult } from './result.ts';
import {
  count,
  list,
  name,
  number,
  object,
  orUndefined,
  record,
  sameIds,
  sameInOrder,
  truth,
} from '../../../core/json/result-form.ts';

const mostConfigurations = 1000;
const mostItems = 20_000;

const fraction = v.pipe(number, v.minValue(0, 'must be at least 0'), v.maxValue(1, 'must be at most 1'));
const positive = v.pipe(number, v.minValue(0, 'must be at least 0'));
const maybe = orUndefined(fraction);
const any = orUndefined(number);
const interval = orUndefined(v.tuple([number, number]));
const factor = v.picklist(factorIds, `must be one of: ${factorIds.join(', ')}`);
const means = list(maybe, mostConfigurations);

const row = object({
  ...{ model: name, dataset: name },
  ...{ capability: maybe, capabilityInterval: interval, outputConsistency: maybe, outputConsistencyInterval: interval },
  std: object({ mean: maybe, allRight: maybe, allWrong: maybe }),
  pdr: object({ paper: maybe, usual: orUndefined(v.union([number, v.literal('-Infinity')])) }),
  ...{ randomBaseline: maybe, gap: any, byConfiguration: means },
  items: list(
    object({
      ...{ item: name, std: maybe, distinct: count },
      cells: v.pipe(
        v.string('must be a text'),
        v.maxLength(1_000_000, 'must have at most 1,000,000 characters'),
        v.regex(/^[01?~x.]+$/, 'must be made of 0, 1, ?, ~, x and . only'),
      ),
    }),
    mostItems,
  ),
  itemCounts: object({ items: count, complete: count }),
  ...{ cells: count, answered: count, failed: count, unreadable: count, refused: count, cut: count },
  changedByHand: count,
});

// The annotation holds the schema to the type: a field that the result gains is missed here by the compiler.
const resultSchema: v.GenericSchema<ConfigurationResult> = object({
  study: v.literal('configuration', 'must be configuration'),
  models: v.pipe(list(row, 20_000), v.nonEmpty('must not be empty')),
  sets: list(
    object({
      ...{ dataset: name, items: count, capability: maybe, outputConsistency: maybe, std: maybe },
      pdr: object({ paper: maybe, usual: any, usualModels: count }),
      byConfiguration: means,
    }),
    2000,
  ),
  configurations: v.pipe(
    list(
      object({
        id: name,
        levels: object({ paraphrase: name, demonstrations: name, noise: name, temperature: name }),
      }),
      mostConfigurations,
    ),
    v.nonEmpty('must not be empty'),
  ),
  factors: list(object({ id: factor, title: name, levels: list(object({ id: name, title: name }), 12) }), 4),
  outputs: count,
  regression: orUndefined(
    object({
      ...{ slope: number, intercept: number, r2: maybe, n: count, p: maybe },
      ...{ slopeError: orUndefined(positive), interceptError: orUndefined(positive), interval, overModels: interval },
    }),
  ),
  variance: orUndefined(
    object({
      ...{ performance: number, dataset: number, model: number, residual: number, residualDf: count },
      performanceLast: object({ dataset: number, model: number, performance: number }),
    }),
  ),
  anova: record<Anova>(),
  interactions: truth,
  effects: list(
    object({
      ...{ dataset: name, model: v.exactOptional(name), factor, from: name, to: name },
      ...{ difference: any, low: any, high: any, pairs: count, items: count },
    }),
    200_000,
  ),
  draws: count,
  partial: truth,
});

const term = object({
  ...{ factor: name, df: count, sumSq: positive },
  ...{ F: orUndefined(positive), p: maybe, etaSq: maybe, partialEtaSq: maybe },
});
const anovaForm = object({
  ...{ typeII: list(term, 10), typeIII: list(term, 11), residual: object({ df: count, sumSq: positive }), n: count },
});

/**
 * A result from outside, checked: the form of every field, and that every row has the sets, configurations and factors that the result names, which
 * whoever shows it relies on. Not whether its numbers are right: that needs the answers.
 */
export function checkConfigurationResult(value: unknown, where: string): ConfigurationResult {
  checkForm(resultSchema, value, where);
  const result = value as ConfigurationResult;
  const fail = (what: string): never => {
    throw new UserError(`${where}: ${what}`);
  };
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
  if (!sameIds(factors, factorIds)) fail('its factors are not those of the study.');
  const knows = (of: string, level: string) =>
    result.factors.find(({ id }) => id === of)?.levels.some(({ id }) => id === level) ?? false;
  for (const { id, levels } of result.configurations)
    for (const of of factorIds)
      if (!knows(of, levels[of])) fail(`the configuration ${shown(id)} has an unknown level.`);
  const asked = new Map(result.sets.map(({ dataset }) => [dataset, undefined as readonly string[] | undefined]));
  for (const each of result.sets)
    if (each.byConfiguration.length !== configurations.length)
      fail(`the set ${shown(each.dataset)} does not have a mean for every configuration.`);
  for (const row of result.models) {
    const of = `of the model ${shown(row.model)} on ${shown(row.dataset)}`;
    if (!asked.has(row.dataset)) fail(`the set ${of} is not one of the result’s.`);
    if (row.byConfiguration.length !== configurations.length)
      fail(`the means ${of} are not one for every configuration.`);
    const items = row.items.map(({ item }) => item);
    if (!sameInOrder(asked.get(row.dataset) ?? items, items)) fail(`the items ${of} are not those of other models.`);
    asked.set(row.dataset, items);
    for (const { item, cells } of row.items)
      if (cells.length !== result.outputs)
        fail(`the item ${shown(item)} ${of} does not have ${result.outputs} outputs.`);
  }
  if (!sameIds(datasets, Object.keys(result.anova))) fail('its analyses of variance are not those of its sets.');
  for (const [dataset, each] of Object.entries(result.anova))
    checkForm(anovaForm, each, `${where}: the analysis of variance of ${shown(dataset)}`);
  for (const { dataset, factor, from, to } of result.effects)
    if (!asked.has(dataset) || !knows(factor, from) || !knows(factor, to))
      fail(`an effect names a set or a level that the result does not have.`);
  return result;
}
