import type { CellCounts } from '../../../core/json/result-form.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';
import { questionGroupIndices } from '../../../measure/judged/question-groups.ts';
import { unorderedAuthorsKey, authorsOrPlaceholders } from '../../../core/items/two-responses.ts';
import { outcomeCodeOf } from '../../../core/answers/outcome.ts';
import { preferenceFromAnswer, type PairVerdict } from '../../../core/answers/preference.ts';
import type { TwoOrderVerdicts } from '../../../measure/pairwise/pair-verdicts.ts';
import { orderFactorId, type JudgePairsOptions } from '../protocol/options.ts';

/** The two authors of some items’ responses. a is the same author in all items. */
export interface AuthorPairWithItems {
  readonly a: string;
  readonly b: string;
  /** The indices of the items, and whether an item has the authors in the opposite order. */
  readonly items: readonly { readonly place: number; readonly isSwapped: boolean }[];
}

export interface JudgeTally {
  readonly model: string;
  readonly counts: CellCounts;
  /** The number of cells whose samples have preferences but no majority. */
  readonly split: number;
  /** By item, in the plan’s order. Here a is the item’s first response. */
  readonly pairs: readonly TwoOrderVerdicts[];
  /** For each order, one character per item (`preferenceMark`). */
  readonly marks: readonly string[];
}

type OrderOptions = Pick<JudgePairsOptions, 'orders'>;

export interface PairsTally {
  readonly authors: readonly AuthorPairWithItems[];
  readonly judges: readonly JudgeTally[];
  /** By item, in the plan’s order (see `questionGroupIndices`). */
  readonly groups: readonly number[];
}

/**
 * Makes one pass over the rows. Rows that the plan does not name do not count. Several samples of a cell give their majority
 * preference, or none if there is no majority.
 */
export function tallyPairPreferences(table: ScoreTable, plan: Plan, options: OrderOptions): PairsTally {
  const placeOf = new Map(plan.items.map(({ id }, place) => [id, place]));
  const rowsOf = groupedBy(table.rows, ({ response }) => response.model);
  const known = new Map(table.items.map((item) => [item.id, item]));
  return {
    groups: questionGroupIndices(plan.items.map(({ id }) => known.get(id))),
    authors: pairsOfAuthorsIn(table, placeOf),
    judges: plan.models.map((model) => tallyJudge(model, rowsOf.get(model) ?? [], placeOf, plan, options)),
  };
}

function tallyJudge(
  model: string,
  all: readonly ScoredResponse[],
  placeOf: ReadonlyMap<string, number>,
  { samples }: Plan,
  { orders }: OrderOptions,
): JudgeTally {
  const known: readonly string[] = orders;
  const rows = all.filter(
    ({ response: { item, variant, sample } }) =>
      placeOf.has(item) && known.includes(variant[orderFactorId] ?? '') && sample < samples,
  );
  const answered = rows.filter(({ score }) => score !== null);
  const having = (has: (row: ScoredResponse) => unknown) => answered.filter(has).length;
  const cells = groupedBy(rows, ({ response: { item, variant } }) => `${variant[orderFactorId]}|${item}`);
  const ofCell = (item: string, order: string) => {
    const own = cells.get(`${order}|${item}`);
    return own && majorityPreference(own);
  };
  return {
    model,
    counts: {
      cells: placeOf.size * orders.length * samples,
      answered: answered.length,
      failed: rows.length - answered.length,
      unreadable: having(({ reading }) => reading.kind !== 'refusal' && preferenceFromAnswer(reading) === null),
      refused: having(({ reading }) => reading.kind === 'refusal'),
      cut: having(({ reading }) => reading.cut),
      changedByHand: having(({ verdict }) => verdict),
    },
    split: [...cells.values()].filter(hasNoMajorityPreference).length,
    pairs: [...placeOf.keys()].map((item): TwoOrderVerdicts => {
      const aFirst = ofCell(item, orders.includes('not-logged') ? 'not-logged' : 'a-first');
      const bFirst = ofCell(item, 'b-first');
      return { ...(aFirst !== undefined && { aFirst }), ...(bFirst !== undefined && { bFirst }) };
    }),
    marks: orders.map((order) =>
      [...placeOf.keys()].map((item) => preferenceMark(cells.get(`${order}|${item}`) ?? [])).join(''),
    ),
  };
}

/**
 * The outcome of a pair in one order. “1” or “2” is the item’s preferred response, “=” a tie, “s” split samples. Otherwise
 * the reason for a missing preference (`outcomeCodes`).
 */
function preferenceMark(rows: readonly ScoredResponse[]): string {
  const verdict = majorityPreference(rows);
  if (verdict) return { a: '1', b: '2', tie: '=' }[verdict];
  return hasNoMajorityPreference(rows) ? 's' : outcomeCodeOf(rows[0]);
}

const verdictOf = ({ reading, score }: ScoredResponse) => (score === null ? null : preferenceFromAnswer(reading));

/**
 * The most frequent preference of the samples. `null` if no sample has a preference, or if two preferences are equally
 * frequent (split). Split samples are not a tie, which is a preference of its own. Two split orders therefore do not count
 * as a kept preference.
 */
export function majorityPreference(rows: readonly ScoredResponse[]): PairVerdict | null {
  const counts = { a: 0, b: 0, tie: 0 };
  for (const row of rows) {
    const verdict = verdictOf(row);
    if (verdict) counts[verdict] += 1;
  }
  const most = Math.max(...Object.values(counts));
  const [verdict, another] = verdictNames.filter((each) => most > 0 && counts[each] === most);
  return another === undefined ? (verdict ?? null) : null;
}

/** Whether samples of one cell have preferences but no majority. */
export const hasNoMajorityPreference = (rows: readonly ScoredResponse[]): boolean =>
  rows.some((row) => verdictOf(row) !== null) && majorityPreference(rows) === null;

const verdictNames = ['a', 'b', 'tie'] as const;

const swappedPreference = { a: 'b', b: 'a', tie: 'tie' } as const;
const swapPreference = (verdict: PairVerdict | null): PairVerdict | null => verdict && swappedPreference[verdict];

/** The preferences on the items of two authors. a is the same author in all of them. */
export const preferencesOfAuthorPair = (
  { items }: AuthorPairWithItems,
  all: readonly TwoOrderVerdicts[],
): TwoOrderVerdicts[] =>
  items.map(({ place, isSwapped }) => {
    const pair = all[place] ?? {};
    if (!isSwapped) return pair;
    const { aFirst, bFirst } = pair;
    return {
      ...(bFirst !== undefined && { aFirst: swapPreference(bFirst) }),
      ...(aFirst !== undefined && { bFirst: swapPreference(aFirst) }),
    };
  });

function pairsOfAuthorsIn({ items }: ScoreTable, placeOf: ReadonlyMap<string, number>): AuthorPairWithItems[] {
  const found = new Map<string, { a: string; b: string; items: { place: number; isSwapped: boolean }[] }>();
  for (const item of items) {
    const place = placeOf.get(item.id);
    if (place === undefined) continue;
    const [a, b] = authorsOrPlaceholders(item);
    const key = unorderedAuthorsKey([a, b]);
    const own = found.get(key) ?? { a, b, items: [] };
    own.items.push({ place, isSwapped: own.a !== a });
    found.set(key, own);
  }
  return [...found.values()];
}

function groupedBy(rows: readonly ScoredResponse[], keyOf: (row: ScoredResponse) => string): Map<string, ScoredResponse[]> {
  const groups = new Map<string, ScoredResponse[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const own = groups.get(key);
    if (own) own.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
