import { checkForm, makeFieldRefusal, shortJsonText } from '../../../base/json/check-form.ts';
import { countSchema, isObject, finiteNumberSchema, haveSameIdsInAnyOrder } from '../../../core/json/result-form.ts';
import {
  scaleRowFieldSchemas,
  interScaleSchema,
  meanAlphaSchema,
  interScaleMeanAlphaSchema,
  judgeResultSchema,
  scaleReferenceAgreementSchema,
  type JudgeResult,
} from './result.ts';

/**
 * Checks an untrusted result: the form of every field, and that every row fits the result. It must have the result’s scales,
 * pairs of scales, points, criteria and units. Views rely on this. It cannot check the numbers, which would need the
 * answers.
 */
export function checkJudgeResult(value: unknown, where: string): JudgeResult {
  const result = checkForm(judgeResultSchema, value, where);
  const fail = makeFieldRefusal(where);
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
    if (!scales.includes(a) || !scales.includes(b)) fail(`the pair ${shortJsonText(id)} is not of the result’s scales.`);
  for (const score of Object.values(result.outside?.scores ?? {}))
    checkForm(finiteNumberSchema, score, `${where}: an outside score`);
  for (const { model, selfConsistency, interScale } of result.means) {
    const of = `of the model ${shortJsonText(model)}`;
    if (
      !haveSameIdsInAnyOrder(scales, Object.keys(selfConsistency)) ||
      !haveSameIdsInAnyOrder(cases, Object.keys(interScale))
    )
      fail(`the scales and pairs of scales of a mean ${of} are not those of the result.`);
    for (const each of Object.values(selfConsistency)) checkForm(meanAlphaSchema, each, `${where}: a mean ${of}`);
    for (const each of Object.values(interScale)) checkForm(interScaleMeanAlphaSchema, each, `${where}: a mean ${of}`);
  }
  const seen = new Set<string>();
  for (const row of result.models) {
    const of = `of the model ${shortJsonText(row.model)}`;
    const key = JSON.stringify([row.model, row.criterion, row.definition, row.temperature]);
    if (seen.has(key))
      fail(`${shortJsonText(row.model)}, ${shortJsonText(row.criterion)}, ${row.definition} is there twice.`);
    seen.add(key);
    if (!units.has(row.criterion)) fail(`the criterion ${shortJsonText(row.criterion)} ${of} is not one of the result’s.`);
    if (!temperatures.includes(row.temperature)) fail(`the temperature ${of} is not one of the result’s.`);
    if (!result.definitions.includes(row.definition)) fail(`the definition length ${of} is not one of the result’s.`);
    if (!haveSameIdsInAnyOrder(cases, Object.keys(row.interScale)))
      fail(`the pairs of scales ${of} are not those of the result.`);
    for (const each of Object.values(row.interScale)) checkForm(interScaleSchema, each, `${where}: a pair of scales ${of}`);
    for (const field of ['selfConsistency', 'ceiling', 'countsByScale', 'ratings'] as const) {
      if (!haveSameIdsInAnyOrder(scales, Object.keys(row[field])))
        fail(`the scales ${of} are not those of the result (“${field}”).`);
      for (const each of Object.values(row[field]))
        checkForm(scaleRowFieldSchemas[field], each, `${where}: “${field}” ${of}`);
    }
    if (
      !haveSameIdsInAnyOrder(scales, Object.keys(row.agreement.scales)) ||
      !haveSameIdsInAnyOrder(scales, Object.keys(row.histograms))
    )
      fail(`the scales ${of} are not those of the result.`);
    for (const each of Object.values(row.agreement.scales))
      checkForm(scaleReferenceAgreementSchema, each, `${where}: an agreement ${of}`);
    for (const { id, points } of result.scales) {
      const histogram = row.histograms[id] ?? {};
      if (!isObject(histogram) || !haveSameIdsInAnyOrder(points, Object.keys(histogram)))
        fail(`a histogram ${of} does not have the points of the scale ${shortJsonText(id)}.`);
      for (const each of Object.values(histogram)) checkForm(countSchema, each, `${where}: a histogram ${of}`);
      if (row.ratings[id]?.split(' ').length !== (units.get(row.criterion) ?? 0) * result.samples)
        fail(`the ratings ${of} on the scale ${shortJsonText(id)} are not ${result.samples} for each unit.`);
    }
  }
  return result;
}
