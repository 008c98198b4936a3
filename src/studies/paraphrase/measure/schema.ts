import * as v from 'valibot';
import { checkForm, shown } from '../../../core/json/check-form.ts';
import { UserError } from '../../../core/user-error.ts';
import { questionVariants, subsets, type ParaphraseResult } from './result.ts';
import { count, list, name, number, object, orUndefined, truth } from '../../../core/json/result-form.ts';

const fraction = v.pipe(number, v.minValue(0, 'must be at least 0'), v.maxValue(1, 'must be at most 1'));
const maybe = orUndefined(fraction);
const positive = orUndefined(v.pipe(number, v.minValue(0, 'must be at least 0')));
const interval = orUndefined(v.tuple([fraction, fraction]));
const byQuestion = <S extends v.GenericSchema>(schema: S) => object({ q0: schema, q1: schema, q2: schema });
const endless = v.union([number, v.literal('Infinity')]);

const measures = {
  ...{ accuracy: maybe, accuracyInterval: interval },
  ...{ xParaCon: orUndefined(endless), xParaConInterval: orUndefined(v.tuple([endless, endless])), meanStd: maybe },
  ...{ perVariant: byQuestion(maybe), perVariantInterval: byQuestion(interval), perfectlyCorrect: byQuestion(maybe) },
  confidence: object({ consistent: count, inconsistent: count, unconfident: count }),
  positionBias: list(
    object({
      letter: v.pipe(v.string('must be a text'), v.regex(/^[A-Z]$/, 'must be a letter from A to Z')),
      ...{ chosen: fraction, correct: fraction },
    }),
    26,
  ),
  itemCounts: object({ items: count, xParaCon: count, complete: count }),
  ...{ cells: count, answered: count, failed: count, unreadable: count, refused: count },
  ...{ tolerantOnly: count, readOtherwise: count, tolerantAccuracy: maybe, cut: count, changedByHand: count },
};

const mostItems = 20_000;
const cells = v.pipe(
  v.string('must be a text'),
  v.maxLength(24_000, 'must have at most 24,000 characters'),
  v.regex(/^[01?~x.]+$/, 'must be made of 0, 1, ?, ~, x and . only'),
);

const model = object({
  model: name,
  ...measures,
  subsets: list(
    object({
      subset: v.picklist(subsets, `must be one of: ${subsets.join(', ')}`),
      sets: list(name, 2000),
      ...measures,
    }),
    subsets.length,
  ),
  tokens: object({ prompt: positive, completion: positive }),
  ms: object({ prefill: positive, decode: positive }),
  items: list(
    object({
      ...{ item: name, accuracy: byQuestion(maybe), std: maybe },
      confidence: orUndefined(
        v.picklist(['consistent', 'inconsistent', 'unconfident'], 'must be consistent, inconsistent or unconfident'),
      ),
      cells: byQuestion(cells),
    }),
    mostItems,
  ),
});

// The annotation holds the schema to the type: a field that the result gains is missed here by the compiler.
const resultSchema: v.GenericSchema<ParaphraseResult> = object({
  study: v.literal('paraphrase', 'must be paraphrase'),
  models: v.pipe(list(model, 2000), v.nonEmpty('must not be empty')),
  items: list(object({ item: name, accuracy: byQuestion(maybe), std: maybe }), mostItems),
  form: v.picklist(['plain', 'aware'], 'must be plain or aware'),
  orders: object({ asked: count, least: orUndefined(count) }),
  openItems: count,
  partial: truth,
});

/**
 * A result from outside, checked: the form of every field, and that every model has the same items in the same order, which whoever shows it
 * relies on. Not whether its numbers are right: that needs the answers.
 */
export function checkParaphraseResult(value: unknown, where: string): ParaphraseResult {
  checkForm(resultSchema, value, where);
  const result = value as ParaphraseResult;
  const fail = (what: string): never => {
    throw new UserError(`${where}: ${what}`);
  };
  const items = result.items.map(({ item }) => item);
  if (new Set(items).size < items.length) fail('an item is there twice.');
  const seen = new Set<string>();
  for (const { model, items: own, subsets: parts } of result.models) {
    if (seen.has(model)) fail(`the model ${shown(model)} is there twice.`);
    seen.add(model);
    if (own.length !== items.length || own.some(({ item }, i) => item !== items[i]))
      fail(`the items of the model ${shown(model)} are not those of the result.`);
    for (const { item, cells } of own)
      if (questionVariants.some((q) => cells[q].length !== cells.q0.length))
        fail(`the questions of the item ${shown(item)} do not have as many answers each (model ${shown(model)}).`);
    if (new Set(parts.map(({ subset }) => subset)).size < parts.length)
      fail(`a subset of the model ${shown(model)} is there twice.`);
  }
  return result;
}
