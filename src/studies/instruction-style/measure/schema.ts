import * as v from 'valibot';
import { checkForm, shown } from '../../../core/json/check-form.ts';
import { UserError } from '../../../core/user-error.ts';
import type { Maybe, Undefined } from '../../../core/json/json.ts';
import type { InstructionStyleResult } from './result.ts';
import {
  count,
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
import type { Interval } from '../../system-prompt/measure/result.ts';

const maybe = orUndefined(number);
const interval = orUndefined(v.tuple([number, number]));
const four = { structurality: maybe, lexicality: maybe, coherence: maybe, rcscore: maybe };
const byDimension = <S extends v.GenericSchema>(schema: S) =>
  object({ structurality: schema, lexicality: schema, coherence: schema, rcscore: schema });

const counts = {
  ...{ cells: count, answered: count, failed: count, unreadable: count, refused: count, cut: count },
  ...{ lastNumber: count, changedByHand: count },
};

const model = object({
  ...{ model: name, benchmark: name, decoding: name },
  accuracy: record<Maybe>(),
  accuracyInterval: record<Interval | Undefined>(),
  ...{ mean: maybe, range: maybe, ssi: maybe },
  ...{ best: list(name), worst: list(name) },
  interval: object({ mean: interval, crs: byDimension(interval) }),
  noise: object({ range: maybe, ssi: maybe, p: maybe }),
  cochran: object({ q: maybe, degreesOfFreedom: count, p: maybe, pHolm: maybe }),
  ...{ crs: object(four), fidelity: object(four) },
  ...{ crsItems: count, fidelityItems: count, items: count },
  fidelityByStyle: list(object({ style: name, n: count, ...four })),
  pairs: list(object({ a: name, b: name, n: count, ...four })),
  counts: object(counts),
  countsByStyle: list(object({ style: name, ...counts })),
  tokens: object({ prompt: maybe, completion: maybe }),
  ms: object({ prefill: maybe, decode: maybe }),
});

const correlation = byDimension(
  object({
    ...{ pearson: maybe, pPearson: maybe, spearman: maybe, pSpearman: maybe, n: count, models: count },
    interval: object({ pearson: interval, spearman: interval }),
  }),
);
const wins = object({ first: count, second: count, ties: count, n: count, gain: maybe, interval });
const difference = object({ first: maybe, second: maybe, difference: maybe });
const titled = object({ id: name, title: name });
const trend = object({ spearman: maybe, p: maybe, n: count });

// The annotation holds the schema to the type: a field that the result gains is missed here by the compiler.
const resultSchema: v.GenericSchema<InstructionStyleResult> = object({
  study: v.literal('instruction-style', 'must be instruction-style'),
  models: v.pipe(list(model), v.nonEmpty('must not be empty')),
  correlation,
  correlationOf: name,
  correlations: list(object({ decoding: name, correlation })),
  decodings: orUndefined(
    object({
      ...{ first: name, second: name, accuracy: wins, crs: byDimension(wins) },
      rows: list(object({ model: name, benchmark: name, accuracy: difference, crs: byDimension(difference) })),
    }),
  ),
  sizes: list(
    object({
      decoding: name,
      points: list(object({ model: name, parameters: number, crs: maybe, ssi: maybe, accuracy: maybe })),
      ...{ crs: trend, ssi: trend },
    }),
  ),
  styles: v.pipe(list(titled), v.minLength(2, 'must hold at least two')),
  decodingLevels: v.pipe(list(titled), v.nonEmpty('must not be empty')),
  ...{ analyser: orUndefined(words), encoder: orUndefined(words) },
  comparisons: object({ due: count, done: count }),
  partial: truth,
});

/**
 * A result from outside, checked: the form of every field, and that every model has the styles, pairs and decodings that the result names,
 * which whoever shows it relies on. Not whether its numbers are right: that needs the answers.
 */
export function checkInstructionStyleResult(value: unknown, where: string): InstructionStyleResult {
  checkForm(resultSchema, value, where);
  const result = value as InstructionStyleResult;
  const fail = (what: string): never => {
    throw new UserError(`${where}: ${what}`);
  };
  const styles = result.styles.map(({ id }) => id);
  const decodings = result.decodingLevels.map(({ id }) => id);
  if (new Set(styles).size < styles.length) fail('a style is there twice.');
  const pairs = (styles.length * (styles.length - 1)) / 2;
  const seen = new Set<string>();
  for (const row of result.models) {
    const of = `of the model ${shown(row.model)}`;
    const key = JSON.stringify([row.model, row.benchmark, row.decoding]);
    if (seen.has(key)) fail(`${shown(row.model)}, ${shown(row.benchmark)}, ${shown(row.decoding)} is there twice.`);
    seen.add(key);
    if (!decodings.includes(row.decoding))
      fail(`the decoding ${shown(row.decoding)} ${of} is not one of the result’s.`);
    const known = (ids: readonly string[]) => ids.every((id) => styles.includes(id));
    if (!sameIds(styles, Object.keys(row.accuracy)) || !sameIds(styles, Object.keys(row.accuracyInterval)))
      fail(`the accuracies ${of} are not those of the result’s styles.`);
    for (const accuracy of Object.values(row.accuracy)) checkForm(maybe, accuracy, `${where}: an accuracy ${of}`);
    for (const each of Object.values(row.accuracyInterval)) checkForm(interval, each, `${where}: an interval ${of}`);
    if (!known([...row.best, ...row.worst])) fail(`the best or worst style ${of} is not one of the result’s.`);
    if (row.pairs.length !== pairs || !known(row.pairs.flatMap(({ a, b }) => [a, b])))
      fail(`the style pairs ${of} are not those of the result’s styles.`);
    for (const list of [row.fidelityByStyle, row.countsByStyle])
      if (
        !sameIds(
          styles,
          list.map(({ style }) => style),
        )
      )
        fail(`the values by style ${of} are not those of the result’s styles.`);
  }
  return result;
}
