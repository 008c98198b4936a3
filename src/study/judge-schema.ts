import * as v from 'valibot';
import { checkForm, shown } from '../check-form.ts';
import { hiddenCharacters } from '../hidden-characters.ts';
import { UserError } from '../user-error.ts';
import { definitionLengths } from './judge-options.ts';
import type { InterScale, JudgeCounts, JudgeResult, ScaleAgreement, SelfConsistency } from './judge-result.ts';
import type { Maybe } from '../json.ts';

/** The form of a result that comes from outside: a link, a file. Fields that are not named here are let through. */
const name = v.pipe(
  v.string('must be a text'),
  v.nonEmpty('must not be empty'),
  v.maxLength(300, 'must have at most 300 characters'),
  v.check((name) => !hiddenCharacters.test(name), 'must not hold control characters'),
);
const words = v.pipe(v.string('must be a text'), v.maxLength(4000, 'must have at most 4,000 characters'));
const number = v.pipe(v.number('must be a number'), v.finite('must be finite'));
const count = v.pipe(number, v.integer('must be a whole number'), v.minValue(0, 'must be at least 0'));
const object = <E extends v.ObjectEntries>(entries: E) => v.looseObject(entries, 'must be an object');
const list = <S extends v.GenericSchema>(schema: S, most: number) =>
  v.pipe(
    v.array(schema, 'must be a list'),
    v.maxLength(most, `must have at most ${most.toLocaleString('en-GB')} entries`),
  );
const maybe = v.union(
  [number, object({ value: v.null('must be null'), why: words })],
  'must be a value, or {"value":null,"why":…}',
);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Checked one by one below: a record would pass over names like «constructor». */
const record = <T>() => v.custom<Readonly<Record<string, T>>>(isObject, 'must be an object');

const metric = v.picklist(['nominal', 'ordinal', 'interval', 'ratio'], 'must be nominal, ordinal, interval or ratio');
const definition = v.picklist(definitionLengths, 'must be none, short or long');
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
  models: v.pipe(list(row, 20_000), v.nonEmpty('must not be empty')),
  overall: list(
    object({
      ...{ model: name, temperature: name, selfConsistency: mean, interScale: mean },
      agreement: object({ ...correlations, defined: count, undefined: count }),
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
      object({ id: name, title: name, metric, points: v.pipe(list(name, 101), v.minLength(2, 'must hold two')) }),
      12,
    ),
    v.nonEmpty('must not be empty'),
  ),
  definitions: v.pipe(list(definition, 3), v.nonEmpty('must not be empty')),
  criteria: list(object({ id: name, title: name, units: list(name, mostUnits) }), 50),
  temperatures: list(object({ id: name, value: number }), 12),
  interScale: list(
    object({
      ...{ id: name, title: name, a: name, b: name, metric, says: words },
      mapping: v.variant(
        'kind',
        [
          object({ kind: v.literal('rescale') }),
          object({ kind: v.literal('order') }),
          object({ kind: v.literal('from'), least: number }),
        ],
        'must be rescale, order or from',
      ),
    }),
    50,
  ),
  ...{ samples: count, draws: count, reference: words, partial: v.boolean('must be true or false') },
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
  const seen = new Set<string>();
  for (const row of result.models) {
    const of = `of the model ${shown(row.model)}`;
    const key = JSON.stringify([row.model, row.criterion, row.definition, row.temperature]);
    if (seen.has(key)) fail(`${shown(row.model)}, ${shown(row.criterion)}, ${row.definition} is there twice.`);
    seen.add(key);
    if (!units.has(row.criterion)) fail(`the criterion ${shown(row.criterion)} ${of} is not one of the result’s.`);
    if (!temperatures.includes(row.temperature)) fail(`the temperature ${of} is not one of the result’s.`);
    if (!result.definitions.includes(row.definition)) fail(`the definition length ${of} is not one of the result’s.`);
    if (!same(cases, Object.keys(row.interScale))) fail(`the pairs of scales ${of} are not those of the result.`);
    for (const each of Object.values(row.interScale)) checkForm(inCase, each, `${where}: a pair of scales ${of}`);
    for (const field of ['selfConsistency', 'ceiling', 'countsByScale', 'ratings'] as const) {
      if (!same(scales, Object.keys(row[field]))) fail(`the scales ${of} are not those of the result («${field}»).`);
      for (const each of Object.values(row[field])) checkForm(byScale[field], each, `${where}: «${field}» ${of}`);
    }
    if (!same(scales, Object.keys(row.agreement.scales)) || !same(scales, Object.keys(row.histograms)))
      fail(`the scales ${of} are not those of the result.`);
    for (const each of Object.values(row.agreement.scales)) checkForm(ofScale, each, `${where}: an agreement ${of}`);
    for (const { id, points } of result.scales) {
      const histogram = row.histograms[id]!;
      if (!isObject(histogram) || !same(points, Object.keys(histogram)))
        fail(`a histogram ${of} does not have the points of the scale ${shown(id)}.`);
      for (const each of Object.values(histogram)) checkForm(count, each, `${where}: a histogram ${of}`);
      if (row.ratings[id]!.split(' ').length !== units.get(row.criterion)! * result.samples)
        fail(`the ratings ${of} on the scale ${shown(id)} are not ${result.samples} for each unit.`);
    }
  }
  return result;
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().every((each, index) => each === [...b].sort()[index]);
