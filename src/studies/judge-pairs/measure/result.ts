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
  /** Pairs with a preference in both orders. */
  pairs: countSchema,
  same: countSchema,
  sameTies: countSchema,
  /** Pairs in which the response shown first (or second) won in both orders. `halfTies`: a tie in only one order. */
  first: countSchema,
  second: countSchema,
  halfTies: countSchema,
  /** A fraction. */
  consistency: share,
  /** How many pairs carry as much information as one, if pairs belong together. */
  inflation: v.exactOptional(nonNegativeSchema),
  interval,
});

const winForm = object({
  /** The authors of the two responses. */
  a: resultTextSchema,
  b: resultTextSchema,
  /** Whether a wrote the first response to some questions and the second to others. */
  mixed: v.exactOptional(booleanSchema),
  /** Pairs with a preference. */
  pairs: countSchema,
  /** Each pair counts once, divided over its orders. */
  wins: nonNegativeSchema,
  losses: nonNegativeSchema,
  ties: nonNegativeSchema,
  /** Fractions: how often a is preferred to b, with ties as a half. */
  rate: share,
  interval,
  /** Sign test over pairs. `p` is uncorrected, and `pHolm` is corrected over all judges and authors. */
  p: share,
  pHolm: share,
});
export type AuthorPairWinRate = v.InferOutput<typeof winForm>;

const modelForm = object({
  model: name,
  ...cellCountSchemas,
  /** With several samples: cells (a pair in one order) whose samples have preferences but no majority. */
  split: v.exactOptional(countSchema),
  consistency: consistencyForm,
  /** Preferences by the position of the preferred response. */
  places: orReasonSchema(object({ first: countSchema, second: countSchema, tie: countSchema })),
  /**
   * The share of the first position among pairs that one position won in both orders. The sign test’s p is corrected by Holm
   * over the judges.
   */
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
  /**
   * Omitted in links. It has the pairs, and for each model and order one character per pair (`preferenceMark`). Older
   * results lack it.
   */
  details: v.exactOptional(object({ items: list(name, maxPairs), preferences: list(list(marksForm)) })),
  /** Whether cells are pending. Never true for an imported run. */
  partial: booleanSchema,
  /** The agreement beyond chance that a robust judge must exceed. The reader chooses it. */
  reliance: v.exactOptional(v.pipe(finiteNumberSchema, v.gtValue(0, 'must be above 0'), v.ltValue(1, 'must be below 1'))),
});
/** The result of the study `judge-pairs`. Shares and probabilities are fractions. */
export type JudgePairsResult = v.InferOutput<typeof resultForm>;

export const isKnownInterval = (interval: Interval | NoValueWithReason): interval is Interval => !('why' in interval);

/** Checks an untrusted result: every field’s form, and that all judges have the same authors in the same order. */
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
