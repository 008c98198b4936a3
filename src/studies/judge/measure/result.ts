import * as v from 'valibot';
import { checkForm, failIn, shown } from '../../../core/json/check-form.ts';
import {
  cellCounts,
  count,
  filledList,
  isObject,
  list,
  maybe,
  name,
  number,
  object,
  record,
  sameIds,
  truth,
  words,
  type CellCounts,
  type Fields,
} from '../../../core/json/result-form.ts';
import type { Maybe } from '../../../core/json/json.ts';
import type { OutsideScores } from '../protocol/choices.ts';
import { definitionLengths, mappingForm, metricForm } from '../protocol/options.ts';

/** What stands for a cell without a rating. */
export const cellMarks = { unreadable: '?', refused: '~', failed: 'x', missing: '.' } as const;

/** Said beside every figure of `overall`. */
export const overallRule =
  'The plain mean over criteria, definition lengths and scales (for inter-scale consistency over the pairs of scales) of the values that are defined.';

const definition = v.picklist(definitionLengths, 'must be none, short or long');

const interval = { low: maybe, high: maybe };
/** A value with the middle 95% of what it would be with other units. */
export type WithInterval = Fields<typeof interval>;

const selfConsistencyForm = object({
  alpha: maybe,
  ...interval,
  /** Units with two ratings or more: those that α is over. */
  units: count,
});
export type SelfConsistency = v.InferOutput<typeof selfConsistencyForm>;

const interScaleForm = object({
  alpha: maybe,
  ...interval,
  /** What a rating on one scale counts as beside one on the other. */
  mapping: words,
  /** Samples k whose α is defined: those that the mean is over. */
  samples: count,
  /** Units rated on both scales, in any of these samples. */
  units: count,
});
export type InterScale = v.InferOutput<typeof interScaleForm>;

const correlations = {
  pearson: maybe,
  spearman: maybe,
  pearsonAveraged: maybe,
  spearmanAveraged: maybe,
  /** Averaged less single. */
  gain: object({ pearson: maybe, spearman: maybe }),
};
/** With the reference, over units: of single samples (the mean over K), and of the mean of a unit's samples. */
export type Correlations = Fields<typeof correlations>;

const scaleAgreementForm = object({
  ...correlations,
  /** Units with a rating and a reference. */
  units: count,
});
export type ScaleAgreement = v.InferOutput<typeof scaleAgreementForm>;

const agreementForm = object({ reference: words, ...correlations, scales: record<ScaleAgreement>() });
/** Plain means over the scales that have the value; each scale's own stand in `scales`. */
export type Agreement = v.InferOutput<typeof agreementForm>;

const rowForm = object({
  model: name,
  criterion: name,
  definition,
  /** Level id. */
  temperature: name,
  /** By scale: α of a unit's K samples. */
  selfConsistency: record<SelfConsistency>(),
  /** By case: α of sample k on one scale and sample k on the other as two raters, and the mean of that over K. */
  interScale: record<InterScale>(),
  agreement: agreementForm,
  /** By scale, by point as it is written: how many ratings. Every point is there. */
  histograms: record<Readonly<Record<string, number>>>(),
  /** By scale: the share of ratings at its highest point. */
  ceiling: record<Maybe>(),
  countsByScale: record<CellCounts>(),
  /**
   * By scale: every rating, separated by spaces, the K samples of the criterion's first unit, then those of its second, …; each the value
   * that it is reckoned with (a label's place, from 1) or one of `cellMarks`.
   */
  ratings: record<string>(),
  ...cellCounts,
});
export type JudgeRow = v.InferOutput<typeof rowForm>;

/** What stands by scale in a row. */
const byScale = {
  selfConsistency: selfConsistencyForm,
  ceiling: maybe,
  countsByScale: object(cellCounts),
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
  defined: count,
  undefined: count,
});
export type OverallMean = v.InferOutput<typeof overallMean>;

const overallForm = object({
  model: name,
  temperature: name,
  selfConsistency: overallMean,
  interScale: overallMean,
  /** Over criteria, definition lengths and scales. */
  agreement: object({ ...correlations, defined: count, undefined: count }),
  ...cellCounts,
});
export type JudgeOverall = v.InferOutput<typeof overallForm>;

const meanAlpha = {
  alpha: maybe,
  ...interval,
  /** How many criteria the mean is over, and how many are left out as theirs is undefined. */
  defined: count,
  undefined: count,
};
const meanAlphaForm = object(meanAlpha);
/** The plain mean of α over the criteria that have one. */
export type MeanAlpha = v.InferOutput<typeof meanAlphaForm>;
const meanOfCaseForm = object({ ...meanAlpha, mapping: words });

const meansForm = object({
  model: name,
  definition,
  /** Level id. */
  temperature: name,
  /** By scale. */
  selfConsistency: record<MeanAlpha>(),
  /** By case. */
  interScale: record<v.InferOutput<typeof meanOfCaseForm>>(),
});
export type JudgeMeans = v.InferOutput<typeof meansForm>;

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
  pairs: count,
});
/** The mean difference of α between two levels of a factor, all else being the same. */
export type JudgeEffect = v.InferOutput<typeof effectForm>;

const scaleForm = object({
  id: name,
  title: name,
  metric: metricForm,
  /** The value that the lowest point is reckoned with; the next ones follow in steps of 1. */
  lowest: number,
  /** As they are written, the lowest (worst) first. */
  points: v.pipe(list(name, 101), v.minLength(2, 'must hold two')),
});
export type ResultScale = v.InferOutput<typeof scaleForm>;

const caseForm = object({
  id: name,
  title: name,
  /** Scale ids. */
  a: name,
  b: name,
  metric: metricForm,
  /** The mapping as a sentence. */
  says: words,
  mapping: mappingForm,
  /** Where mapping and metric were chosen by a reader, and are not the plan's. */
  chosen: v.exactOptional(v.literal(true, 'must be true')),
});
export type ResultCase = v.InferOutput<typeof caseForm>;

const outsideForm: v.GenericSchema<OutsideScores> = object({ title: name, scores: record<number>() });

const resultForm = object({
  study: v.literal('judge', 'must be judge'),
  /** One for each model × temperature × criterion × definition length, in the plan's order, definition lengths innermost. */
  models: filledList(rowForm, 20_000),
  /** One for each model × temperature: the paper's one figure per model. `overallRule` says how it is made. */
  overall: list(overallForm, 20_000),
  /** One for each model × temperature × definition length: the mean over criteria. */
  means: list(meansForm, 20_000),
  /** What another definition length, scale or temperature does to α. */
  effects: list(effectForm, 200_000),
  scales: filledList(scaleForm, 12),
  definitions: filledList(definition, 3),
  /** Those that the plan's items have, with the items in the plan's order: the units that α is over. */
  criteria: list(object({ id: name, title: name, units: list(name, 20_000) }), 50),
  temperatures: list(object({ id: name, value: number }), 12),
  interScale: list(caseForm, 50),
  /** Scores from elsewhere, where some were entered: of those of the run's models that have one. */
  outside: v.exactOptional(outsideForm),
  /** K: how often each rating was asked for. */
  samples: count,
  /** Draws of units that every interval is made of. */
  draws: count,
  /** What the agreement is with. */
  reference: words,
  /** Whether cells are without an answer: numbers are then those of what is there. */
  partial: truth,
});
/**
 * What the study `judge` finds. α and correlations as they are, shares as fractions. A value that is not there (yet) says why: ratings
 * that are all equal have no α, “no variation”.
 */
export type JudgeResult = v.InferOutput<typeof resultForm>;
/**
 * A result from outside, checked: the form of every field, and that every row has the scales, pairs of scales, points, criteria and units that
 * the result names, which whoever shows it relies on. Not whether its numbers are right: that needs the answers.
 */
export function checkJudgeResult(value: unknown, where: string): JudgeResult {
  const result = checkForm(resultForm, value, where);
  const fail = failIn(where);
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
    for (const each of Object.values(selfConsistency)) checkForm(meanAlphaForm, each, `${where}: a mean ${of}`);
    for (const each of Object.values(interScale)) checkForm(meanOfCaseForm, each, `${where}: a mean ${of}`);
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
    for (const each of Object.values(row.interScale))
      checkForm(interScaleForm, each, `${where}: a pair of scales ${of}`);
    for (const field of ['selfConsistency', 'ceiling', 'countsByScale', 'ratings'] as const) {
      if (!sameIds(scales, Object.keys(row[field]))) fail(`the scales ${of} are not those of the result (“${field}”).`);
      for (const each of Object.values(row[field])) checkForm(byScale[field], each, `${where}: “${field}” ${of}`);
    }
    if (!sameIds(scales, Object.keys(row.agreement.scales)) || !sameIds(scales, Object.keys(row.histograms)))
      fail(`the scales ${of} are not those of the result.`);
    for (const each of Object.values(row.agreement.scales))
      checkForm(scaleAgreementForm, each, `${where}: an agreement ${of}`);
    for (const { id, points } of result.scales) {
      const histogram = row.histograms[id] ?? {};
      if (!isObject(histogram) || !sameIds(points, Object.keys(histogram)))
        fail(`a histogram ${of} does not have the points of the scale ${shown(id)}.`);
      for (const each of Object.values(histogram)) checkForm(count, each, `${where}: a histogram ${of}`);
      if (row.ratings[id]?.split(' ').length !== (units.get(row.criterion) ?? 0) * result.samples)
        fail(`the ratings ${of} on the scale ${shown(id)} are not ${result.samples} for each unit.`);
    }
  }
  return result;
}
