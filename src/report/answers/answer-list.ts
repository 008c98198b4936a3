import { group as groupBy, rollup } from 'd3';
import { setOf, type Item } from '../../core/items/item.ts';
import { sortedVariantLevels } from '../../core/plan/cell.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import { listAnswerCategories, type AnswerCategory, type Outcome } from '../../core/answers/outcome.ts';
import { unorderedAuthorsKey, authorsOrPlaceholders } from '../../core/items/two-responses.ts';
import { mean } from '../../measure/basics/mean.ts';
import { signOfChange } from '../../measure/paired/paired-changes.ts';
import type { AnswerFilter } from '../answer-filter.ts';
import { isMarkedAndRuledAs } from './checked-as.ts';
import {
  hasGradedScores,
  outcomeTitle,
  isAnswerOfCategory,
  loadAnswerInterpreter,
  type ShownRating,
  type StudyAnswerInterpreter,
} from './outcome.ts';
import { reasonWithoutQuotes } from './describe-parsed-answer.ts';
import type { ScoredRunSnapshot } from '../run-reader.ts';
import { sortInPlanOrder } from '../score-table.ts';

/** An item with its answers by one model, in the order of the scenarios. */
export interface ItemWithAnswers {
  readonly item: string;
  readonly model: string;
  readonly rows: readonly ScoredResponse[];
  /** Whether its answers differ in what the study measures: such an item changes the score. */
  readonly flips: boolean;
}

/**
 * The answers that a number is based on, by item and model, without items that have none. Rows do not contain criterion and
 * authors, so `isItemInFilter` checks these. `itemOf` is needed if `behind` has a group of questions.
 */
export function itemsWithMatchingAnswers(
  rows: readonly ScoredResponse[],
  behind: AnswerFilter,
  answerView: StudyAnswerInterpreter,
  itemOf?: ReadonlyMap<string, Item>,
): ItemWithAnswers[] {
  const { model, benchmark, between } = behind;
  const group = behind.group === undefined ? undefined : answerView.groups?.find(({ id }) => id === behind.group);
  const chosen = rows.filter(
    ({ response }) =>
      (model === undefined || response.model === model) && (benchmark === undefined || setOf(response.item) === benchmark),
  );
  const pairs = groupBy(chosen, ({ response }) => `${response.model}|${response.item}`);
  return [...pairs.values()].flatMap((all) => {
    const item = itemOf?.get(all[0]?.response.item ?? '');
    if (group && !(item && group.has(all, item))) return [];
    if (!isChangedAsWanted(all, behind)) return [];
    const isCounted = (row: ScoredResponse) => !group?.counts || !item || group.counts(row, item);
    const shown = all.filter((row) => isAnswerInFilter(row, behind, answerView) && isCounted(row));
    const [first] = shown;
    if (!first) return [];
    const { response } = first;
    const flips = answerView.flips(between ? all.filter((row) => isAskedAs(row, { between })) : all);
    return [{ item: response.item, model: response.model, rows: shown, flips }];
  });
}

/** Whether an item matches the filter’s criterion and the authors of its responses. */
export const isItemInFilter = (item: Item | undefined, { criterion, authors }: AnswerFilter): boolean =>
  (criterion === undefined || item?.criterion === criterion) &&
  (authors === undefined ||
    (item !== undefined && unorderedAuthorsKey(authorsOrPlaceholders(item)) === unorderedAuthorsKey(authors)));

/** Whether an answer matches the filter: its prompt variant, sample, outcome and marks. */
export const isAnswerInFilter = (row: ScoredResponse, behind: AnswerFilter, answerView: StudyAnswerInterpreter): boolean =>
  isAskedAs(row, behind) &&
  (behind.outcome === undefined || isAnswerOfCategory(row, behind.outcome, answerView)) &&
  (behind.why === undefined || reasonOf(row) === behind.why) &&
  isMarkedAndRuledAs(row, behind);

/**
 * Whether an item's mean score changes from the first to the second scenario in the wanted direction. True if the filter has
 * no `change`.
 */
function isChangedAsWanted(rows: readonly ScoredResponse[], { between, change, sample }: AnswerFilter): boolean {
  if (change === undefined || !between) return true;
  const [before, after] = between.map((scenario) =>
    mean(rows.flatMap((row) => (isAskedAs(row, { scenario, sample }) && row.score !== null ? [row.score] : []))),
  );
  const direction = signOfChange((after ?? NaN) - (before ?? NaN));
  return direction === (change === 'fixed' ? 1 : -1);
}

const isAskedAs = (row: ScoredResponse, { scenario, sample, between }: AnswerFilter): boolean =>
  (scenario === undefined || hasScenarioLevels(row, scenario)) &&
  (sample === undefined || row.response.sample === sample) &&
  (between === undefined || between.some((each) => hasScenarioLevels(row, each)));

/** The scenario of a response: the joined level ids of its variant. */
export const scenarioOfResponse = ({ response }: ScoredResponse): string => sortedVariantLevels(response.variant).join(' ');

/**
 * Whether a response has all levels of a scenario. A scenario may name only some levels: “greedy” of “greedy imperative”,
 * “scale=5p”.
 */
export const hasScenarioLevels = ({ response: { variant } }: ScoredResponse, scenario: string): boolean => {
  const levels = sortedVariantLevels(variant);
  return scenario.split(' ').every((named) => {
    const [factor = '', level] = named.split('=');
    return level === undefined ? levels.includes(factor) : variant[factor] === level;
  });
};

/** The reason why an answer could not be read, without quotes from the answer. */
const reasonOf = ({ reading }: ScoredResponse): string | undefined =>
  reading.kind === 'unreadable' || reading.kind === 'refusal' ? reasonWithoutQuotes(reading.why) : undefined;

/** The data of a list of answers: each answer has only its mark. */
export interface AnswerList {
  /** The first of the `listed` pairs. */
  readonly asked: readonly ListedItem[];
  /** Numbers of pairs of item and model: matching, flipping and listed. `answers` counts the answers of the listed pairs. */
  readonly fitting: number;
  readonly flipping: number;
  readonly listed: number;
  readonly answers: number;
  /** The outcomes of the answers without the outcome filter: the options of that filter. */
  readonly kinds: readonly AnswerCategoryCount[];
  /** The number of corrections in the whole run. */
  readonly changedByHand: number;
  /** The people who marked answers of the run, sorted by name. */
  readonly people: readonly string[];
  /** If the filter selects unreadable answers or refusals: their reasons, the most frequent first. */
  readonly reasons: readonly { readonly why: string; readonly answers: number }[];
}

export interface AnswerCategoryCount {
  readonly kind: AnswerCategory;
  readonly answers: number;
}

export interface ListedItem {
  readonly item: string;
  readonly model: string;
  readonly question: string;
  readonly flips: boolean;
  readonly marks: readonly AnswerOutcomeMark[];
}

export interface AnswerOutcomeMark {
  readonly scenario: string;
  readonly sample: number;
  readonly outcome: Outcome;
  readonly called: string;
  readonly rating: ShownRating | undefined;
  readonly changedByHand: boolean;
}

export interface AnswerListQuery {
  readonly behind: AnswerFilter;
  /** The largest number of items to list. */
  readonly most: number;
}

/** Includes answers that wait for an encoder or a judge, in plan order. */
export const scoredAndWaitingAnswers = ({
  record,
  study,
  table: { rows, waiting },
}: ScoredRunSnapshot): readonly ScoredResponse[] =>
  waiting ? sortInPlanOrder([...rows, ...waiting], record.plan, study) : rows;

export async function buildAnswerList(read: ScoredRunSnapshot, { behind, most }: AnswerListQuery): Promise<AnswerList> {
  const { record, table } = read;
  const answerView = await loadAnswerInterpreter(record.plan, hasGradedScores(table.rows));
  const items = new Map(record.items.map((item) => [item.id, item]));
  const rows = scoredAndWaitingAnswers(read).filter(({ response }) => isItemInFilter(items.get(response.item), behind));
  const wanted = (chosen: AnswerFilter) => {
    const fitting = itemsWithMatchingAnswers(rows, chosen, answerView, items);
    const flipping = fitting.filter(({ flips }) => flips);
    return { fitting, flipping, listed: chosen.flips ? flipping : fitting };
  };
  const { fitting, flipping, listed } = wanted(behind);
  const whatever = wanted({ ...behind, outcome: undefined, why: undefined }).listed.flatMap(({ rows }) => rows);
  const asked = listed
    .slice(0, most)
    .map(({ item, model, rows, flips }): ListedItem => ({
      item,
      model,
      flips,
      question: items.get(item)?.question ?? item,
      marks: rows.map((row) => ({
        scenario: scenarioOfResponse(row),
        sample: row.response.sample,
        outcome: answerView.outcome(row),
        called: outcomeTitle(answerView, answerView.outcome(row)),
        rating: answerView.rating(row),
        changedByHand: row.verdict !== undefined,
      })),
    }));
  return {
    asked,
    fitting: fitting.length,
    flipping: flipping.length,
    listed: listed.length,
    answers: listed.reduce((sum, { rows }) => sum + rows.length, 0),
    kinds: countAnswerCategories(whatever, answerView),
    changedByHand: table.rows.filter(({ verdict }) => verdict).length,
    people: [...new Set(table.rows.flatMap(({ marks = [] }) => marks.map(({ by }) => by)))].sort(),
    reasons: reasonsOf(whatever, behind, answerView),
  };
}

/** The categories that occur, in the table’s order. */
export const countAnswerCategories = (
  rows: readonly ScoredResponse[],
  answerView: StudyAnswerInterpreter,
): AnswerCategoryCount[] =>
  listAnswerCategories()
    .map((kind) => ({ kind, answers: rows.filter((row) => isAnswerOfCategory(row, kind, answerView)).length }))
    .filter(({ answers }) => answers > 0);

function reasonsOf(
  rows: readonly ScoredResponse[],
  behind: AnswerFilter,
  answerView: StudyAnswerInterpreter,
): AnswerList['reasons'] {
  if (behind.outcome !== 'unreadable' && behind.outcome !== 'refused') return [];
  const any = { ...behind, why: undefined };
  const asked = rows.filter((row) => isAnswerInFilter(row, any, answerView));
  const counts = rollup(
    asked,
    (some) => some.length,
    (row) => reasonOf(row) ?? '',
  );
  return [...counts].map(([why, answers]) => ({ why, answers })).sort((a, b) => b.answers - a.answers);
}
