import * as v from 'valibot';
import { checkForm, shown } from '../../../core/json/check-form.ts';
import { UserError } from '../../../core/user-error.ts';
import { definitionLengths, mappingForm, metricForm } from '../protocol/options.ts';
import type {
  InterScale,
  JudgeCounts,
  JudgeMeans,
  JudgeResult,
  MeanAlpha,
  ScaleAgreement,
  SelfConsistency,
} from './result.ts';
import {
  count,
  isObject,
  list,
  name,
  number,
  object,
  orUndefined,
  record,
  sameIds,
  truth,
  words,
} from '../../../core/json/result-form.ts';
import type { Maybe } from '../../../core/json/json.ts';

const definition = v.picklist(definitionLengths, 'must be none, short or long');
const maybe = orUndefined(number);
const interval = { low: maybe, high: maybe };
const correlations = {
  ...{ pearson: maybe, spearman: maybe, pearsonAveraged: maybe, spearmanAveraged: maybe },
  gain: object({ pearson: maybe, spearman: maybe }),
};
const counts = {
  ...{ cells: count, answered: count, failed: count, unreadable: count, refused: count },
  ...{ cut: count, changedByHand: count },
};
const mean = object({ mean: maybe, ...interval, defined: count, undefined: count });
const mostUnits = 20_000;
type MeanOfCase = JudgeMeans['interScale'][string];

const row = object({
  ...{ model: name, criterion: name, definition, temperature: name },
  selfConsistency: record<SelfConsistency>(),
  interScale: record<InterScale>(),
  agreement: object({ reference: words, ...correlations, scales: record<ScaleAgreement>() }),
  histograms: record<Readonly<Record<string, number>>>(),
  ceiling: record<Maybe>(),
  countsByScale: record<JudgeCounts>(),
  ratings: record<string>(),
  ...counts,
});

// The annotation holds the schema to the type: a field that the result gains is missed here by the compiler.
const resultSchema: v.GenericSchema<JudgeResult> = object({
  study: v.literal('judge', 'must be judge'),
  models: v.pipe(list(row, 20_000), v.nonEmpty('must not be empty')),
  overall: list(
    object({
      ...{ model: name, temperature: name, selfConsistency: mean, interScale: mean },
      agreement: object({ ...correlations, defined: count, undefined: count }),
      ...counts,
    }),
    20_000,
  ),
  means: list(
    object({
      ...{ model: name, definition, temperature: name },
      ...{ selfConsistency: record<MeanAlpha>(), interScale: record<MeanOfCase>() },
    }),
    20_000,
  ),
  effects: list(
    object({
      model: name,
      of: v.picklist(['selfConsistency', 'interScale'], 'must be selfConsistency or interScale'),
      factor: v.picklist(['definition', 'scale', 'temperature'], 'must be definition, scale or temperature'),
      ...{ from: name, to: name, criterion: v.exactOptional(name), temperature: v.exactOptional(name) },
      ...{ difference: maybe, ...interval, pairs: count },
    }),
    200_000,
  ),
  scales: v.pipe(
    list(
      object({
        id: name,
        title: name,
        metric: metricForm,
        lowest: number,
        points: v.pipe(list(name, 101), v.minLength(2, 'must hold two')),
      }),
      12,
    ),
    v.nonEmpty('must not be empty'),
  ),
  definitions: v.pipe(list(definition, 3), v.nonEmpty('must not be empty')),
  criteria: list(object({ id: name, title: name, units: list(name, mostUnits) }), 50),
  temperatures: list(object({ id: name, value: number }), 12),
  interScale: list(
    object({
      ...{ id: name, title: name, a: name, b: name, metric: metricForm, says: words },
      mapping: mappingForm,
      chosen: v.exactOptional(v.literal(true, 'must be true')),
    }),
    50,
  ),
  outside: v.exactOptional(object({ title: name, scores: record<number>() })),
  ...{ samples: count, draws: count, reference: words, partial: truth },
});

const byScale = {
  selfConsistency: object({ alpha: maybe, ...interval, units: count }),
  ceiling: maybe,
  countsByScale: object(counts),
  ratings: v.pipe(
    v.string('must be a text'),
    v.maxLength(10_000_000, 'must have at most 10,000,000 characters'),
    v.check((text) => !/[^0-9?~x. -]/.test(text), 'must be made of numbers, ?, ~, x and . only'),
  ),
} as const;
const inCase = object({ alpha: maybe, ...interval, mapping: words, samples: count, units: count });
const ofScale = object({ ...correlations, units: count });
const meanAlpha = { alpha: maybe, ...interval, defined: count, undefined: count };

/**
 * A result from outside, checked: the form of every field, and that every row has the scales, pairs of scales, points, criteria and units that
 * the result names, which whoever shows it relies on. Not whether its numbers are right: that needs the answers.
 */
export function checkJudgeResult(value: unknown, where: string): JudgeResult {
  checkForm(resultSchema, value, where);
  const result = value as JudgeResult;
  const fail = (what: string): never => {
    throw new UserError(`${where}: ${what}`);
  };
  const scales = result.scales.map(({ id }) => id);
  const cases = result.interScale.map(({ id }) => id);
  const units = new Map(result.criteria.map(({ id, units }) => [id, units.length]));
  const temperatures = result.temperatures.map(({ id }) => id);
  for (const [ids, what] of [
    [scales, 'scale'],
    [cases, 'pair of scales'],
    [result.criteria.map(({ id }) => id), 'criterion'],
    [temperatures, 'temperature'],
    [result.definitions, 'definition length'],
  ] as const)
    if (new Set(ids).size < ids.length) fail(`a ${what} is there twice.`);
  for (const { id, a, b } of result.interScale)
    if (!scales.includes(a) || !scales.includes(b)) fail(`the pair ${shown(id)} is not of the result’s scales.`);
  for (const score of Object.values(result.outside?.scores ?? {}))
    checkForm(number, score, `${where}: an outside score`);
  for (const { model, selfConsistency, interScale } of result.means) {
    const of = `of the model ${shown(model)}`;
    if (!sameIds(scales, Object.keys(selfConsistency)) || !sameIds(cases, Object.keys(interScale)))
      fail(`the scales and pairs of scales of a mean ${of} are not those of the result.`);
    for (const each of Object.values(selfConsistency)) checkForm(object(meanAlpha), each, `${where}: a mean ${of}`);
    for (const each of Object.values(interScale))
      checkForm(object({ ...meanAlpha, mapping: words }), each, `${where}: a mean ${of}`);
  }
  const seen = new Set<string>();
  for (const row of result.models) {
    const of = `of the model ${shown(row.model)}`;
    const key = JSON.stringify([row.model, row.criterion, row.definition, row.temperature]);
    if (seen.has(key)) fail(`${shown(row.model)}, ${shown(row.criterion)}, ${row.definition} is there twice.`);
    seen.add(key);
    if (!units.has(row.criterion)) fail(`the criterion ${shown(row.criterion)} ${of} is not one of the result’s.`);
    if (!temperatures.includes(row.temperature)) fail(`the temperature ${of} is not one of the result’s.`);
    if (!result.definitions.includes(row.definition)) fail(`the definition length ${of} is not one of the result’s.`);
    if (!sameIds(cases, Object.keys(row.interScale))) fail(`the pairs of scales ${of} are not those of the result.`);
    for (const each of Object.values(row.interScale)) checkForm(inCase, each, `${where}: a pair of scales ${of}`);
    for (const field of ['selfConsistency', 'ceiling', 'countsByScale', 'ratings'] as const) {
      if (!sameIds(scales, Object.keys(row[field]))) fail(`the scales ${of} are not those of the result («${field}»).`);
      for (const each of Object.values(row[field])) checkForm(byScale[field], each, `${where}: «${field}» ${of}`);
    }
    if (!sameIds(scales, Object.keys(row.agreement.scales)) || !sameIds(scales, Object.keys(row.histograms)))
      fail(`the scales ${of} are not those of the result.`);
    for (const each of Object.values(row.agreement.scales)) checkForm(ofScale, each, `${where}: an agreement ${of}`);
    for (const { id, points } of result.scales) {
      const histogram = row.histograms[id]!;
      if (!isObject(histogram) || !sameIds(points, Object.keys(histogram)))
        fail(`a histogram ${of} does not have the points of the scale ${shown(id)}.`);
      for (const each of Object.values(histogram)) checkForm(count, each, `${where}: a histogram ${of}`);
      if (row.ratings[id]!.split(' ').length !== units.get(row.criterion)! * result.samples)
        fail(`the ratings ${of} on the scale ${shown(id)} are not ${result.samples} for each unit.`);
    }
  }
  return result;
}
