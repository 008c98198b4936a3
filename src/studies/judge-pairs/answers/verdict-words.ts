import type { Item } from '../../../core/items/item.ts';
import type { ScoredResponse } from '../../../core/studies/study.ts';
import { responseAuthors } from '../../../core/items/two-responses.ts';
import type { PairVerdict } from '../../../core/answers/preference.ts';
import type { TwoOrderVerdicts } from '../../../measure/pairwise/pair-verdicts.ts';
import { hasNoMajorityPreference, majorityPreference } from '../measure/tally.ts';
import { orderFactorId, type ResponseOrder } from '../protocol/options.ts';

/**
 * “the first response (gpt-4)”, “the second response (wrong answers)”, “a tie”. Our own sets give the kind of a response,
 * where others give its author.
 */
export function preferredResponseInWords(verdict: PairVerdict, item: Item): string {
  if (verdict === 'tie') return 'a tie';
  const by = responseAuthors(item)?.[verdict === 'a' ? 0 : 1];
  return `the ${verdict === 'a' ? 'first' : 'second'} response${by === undefined ? '' : ` (${by})`}`;
}

/** The letter under which the judge saw the preferred response. A is the response shown first. */
export const preferenceToShownLetter = (order: string | undefined, verdict: 'a' | 'b'): 'A' | 'B' | undefined =>
  order === 'a-first' || order === 'b-first' ? ((verdict === 'a') === (order === 'a-first') ? 'A' : 'B') : undefined;

/** “A: gpt-4 · B: llama-3”. Without known authors: “A: the first response · B: the second response”. */
export function shownOrderText(order: string | undefined, item: Item): string {
  const names = responseAuthors(item) ?? ['the first response', 'the second response'];
  if (order !== 'a-first' && order !== 'b-first') return `${names.join(' and ')}, order not logged`;
  const [first, second] = order === 'a-first' ? names : [names[1], names[0]];
  return `A: ${first} · B: ${second}`;
}

const inOrder = (rows: readonly ScoredResponse[], order: ResponseOrder): readonly ScoredResponse[] =>
  rows.filter(({ response }) => response.variant[orderFactorId] === order);

const byOrder = (rows: readonly ScoredResponse[], order: ResponseOrder): PairVerdict | null | undefined => {
  const own = inOrder(rows, order);
  return own.length === 0 ? undefined : majorityPreference(own);
};

/** One judge’s preferences on one pair, as the measures use them. Several samples give their majority preference. */
export function majorityPreferenceByOrder(rows: readonly ScoredResponse[]): TwoOrderVerdicts {
  const aFirst = byOrder(rows, 'a-first');
  const bFirst = byOrder(rows, 'b-first');
  return { ...(aFirst !== undefined && { aFirst }), ...(bFirst !== undefined && { bFirst }) };
}

/**
 * Whether swapping the responses’ positions changes the preference. A pair that lacks a preference in an order has no flip.
 */
export const hasPositionFlip = ({ aFirst, bFirst }: TwoOrderVerdicts): boolean =>
  Boolean(aFirst && bFirst && aFirst !== bFirst);

/** Sums up a judge’s preferences on a pair in a sentence. */
export function preferenceSummary(rows: readonly ScoredResponse[], item: Item, orders: readonly ResponseOrder[]): string {
  if (orders.includes('not-logged'))
    return 'The log does not say which response was shown first. It cannot show whether the other order changes the preference.';
  if (orders.length < 2) return 'The pair has one order only, which cannot show whether the other changes the preference.';
  const { aFirst, bFirst } = majorityPreferenceByOrder(rows);
  if (!aFirst || !bFirst)
    return `${orders.some((order) => hasNoMajorityPreference(inOrder(rows, order))) ? 'The samples of one order are split: no preference has most of them' : 'One of the orders has no preference'}, so the two cannot be compared.`;
  if (aFirst === bFirst)
    return `The same in both orders: ${aFirst === 'tie' ? '' : 'for '}${preferredResponseInWords(aFirst, item)}.`;
  if (aFirst === 'tie' || bFirst === 'tie')
    return `The preference changes: a tie in one order, for ${preferredResponseInWords(aFirst === 'tie' ? bFirst : aFirst, item)} in the other.`;
  return `The preference changes: the response shown ${aFirst === 'a' ? 'first' : 'second'} won in both orders.`;
}
