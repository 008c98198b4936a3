import * as v from 'valibot';
import type { Interval } from '../../../core/studies/interval.ts';
import type { NoValueWithReason } from '../../../base/json/json.ts';
import { checkForm, makeFieldRefusal } from '../../../base/json/check-form.ts';
import {
  cellCountSchemas,
  countSchema,
  nonEmptyListSchema,
  fraction,
  interval,
  list,
  name,
  finiteNumberSchema,
  object,
  orReasonSchema,
  nonNegativeSchema,
  booleanSchema,
  resultTextSchema,
} from '../../../core/json/result-form.ts';
import { findingFieldSchemas } from '../../../core/json/finding-forms.ts';
import { responseOrders } from '../protocol/options.ts';

const share = orReasonSchema(fraction);

const consistencyForm = object({
  /** Pairs with a verdict in both orders. */
  pairs: countSchema,
  same: countSchema,
  sameTies: countSchema,
  /** The place shown first, or second, won in both orders; a tie in one order alone. */
  first: countSchema,
  second: countSchema,
  halfTies: countSchema,
  /** A fraction. */
  consistency: share,
  /** How many pairs tell as much as one, where pairs belong together. */
  inflation: v.exactOptional(nonNegativeSchema),
  interval,
});

const winForm = object({
  /** Who wrote the two responses. */
  a: resultTextSchema,
  b: resultTextSchema,
  /** Whether a wrote the first response of some questions and the second of others. */
  mixed: v.exactOptional(booleanSchema),
  /** Pairs with a verdict. */
  pairs: countSchema,
  /** Shared out over a pair's orders. */
  wins: nonNegativeSchema,
  losses: nonNegativeSchema,
  ties: nonNegativeSchema,
  /** Fractions: how often a is found better than b, ties as a half. */
  rate: share,
  interval,
  /** Sign test over pairs: as it stands, and corrected by Holm over all judges and authors. */
  p: share,
  pHolm: share,
});
export type AuthorPairWinRate = v.InferOutput<typeof winForm>;

const modelForm = object({
  model: name,
  ...cellCountSchemas,
  /** Of several samples: pairs in an order whose samples have verdicts, but none of most. */
  split: v.exactOptional(countSchema),
  consistency: consistencyForm,
  /** Verdicts by where the preferred response stood. */
  places: orReasonSchema(object({ first: countSchema, second: countSchema, tie: countSchema })),
  /** Of the pairs that one place won in both orders, the share of the first; sign test, corrected by Holm over the judges. */
  favours: object({ share, interval, p: share }),
  wins: nonEmptyListSchema(winForm),
  state: v.exactOptional(orReasonSchema(resultTextSchema)),
});
export type PairwiseJudgeFigures = v.InferOutput<typeof modelForm>;

const maxPairs = 20_000;
const marksForm = v.pipe(v.string('must be a text'), v.regex(/^[12=s?~x.]*$/, 'must be made of 1, 2, =, s, ?, ~, x and .'));

const resultForm = object({
  study: v.literal('judge-pairs', 'must be judge-pairs'),
  ...findingFieldSchemas,
  orders: nonEmptyListSchema(v.picklist(responseOrders)),
  samples: countSchema,
  /** Questions with two responses. */
  pairs: countSchema,
  models: nonEmptyListSchema(modelForm),
  /** Omitted in links: the pairs, and for each model and order one character a pair (`preferenceMark`). Earlier results lack it. */
  details: v.exactOptional(object({ items: list(name, maxPairs), preferences: list(list(marksForm)) })),
  /** Whether cells are without an answer; of a log nothing is waited for. */
  partial: booleanSchema,
  /** The agreement beyond chance that a judge must be shown to exceed to keep its verdicts: the reader’s choice. */
  reliance: v.exactOptional(v.pipe(finiteNumberSchema, v.gtValue(0, 'must be above 0'), v.ltValue(1, 'must be below 1'))),
});
/** What the study `judge-pairs` finds. Shares and probabilities are fractions. */
export type JudgePairsResult = v.InferOutput<typeof resultForm>;

export const isKnownInterval = (interval: Interval | NoValueWithReason): interval is Interval => !('why' in interval);

/** A result from outside, checked: the form of every field, and that all judges have the same authors in the same order. */
export function checkPairsResult(value: unknown, where: string): JudgePairsResult {
  const result = checkForm(resultForm, value, where);
  const authors = ({ wins }: PairwiseJudgeFigures) => JSON.stringify(wins.map(({ a, b }) => [a, b]));
  const [first] = result.models;
  if (first && result.models.some((model) => authors(model) !== authors(first)))
    makeFieldRefusal(where)('the authors of the responses are not the same for every judge.');
  const { items = [], preferences = [] } = result.details ?? {};
  if (preferences.some((orders) => orders.some(({ length }) => length !== items.length)))
    makeFieldRefusal(where)('the preferences are not one for every pair.');
  return result;
}
