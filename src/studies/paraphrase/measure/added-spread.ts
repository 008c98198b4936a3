import type { Item } from '../../../core/items/item.ts';
import { undefinedBecause, type NoValueWithReason } from '../../../base/json/json.ts';
import type { ParsedAnswer } from '../../../core/answers/parsed-answer.ts';
import type { ScoredResponse } from '../../../core/studies/study.ts';
import { clusterOrItemName, groupIntoClusters } from '../../../measure/basics/item-clusters.ts';
import { varianceOfMean } from '../../../measure/intervals/mean-variance.ts';
import { mean } from '../../../measure/basics/mean.ts';
import {
  measureAddedByReordering,
  measureAddedByRewording,
  type AddedSpread,
} from '../../../measure/significance/added-spread.ts';
import { rangeSharesOfMinSpread, rangeSharesOfMaxSpread } from '../../../measure/not-read/fillings.ts';
import type { PromptNotReadCounts } from '../../../measure/not-read/not-read.ts';
import { spreadUnderReordering, type SpreadOverOrders } from '../../../measure/significance/shuffled-orders.ts';
import { spreadUnderShuffles, type SpreadAndShuffleFloor } from '../../../measure/significance/shuffled-wordings.ts';
import type { WithheldFinding } from '../../../measure/verdicts/effect-card.ts';
import { unratedReason, type MeanScoreEstimate } from '../../../measure/verdicts/not-rated.ts';
import { isParsedAnswerRight } from '../../../reading/open-answer.ts';
import { questionVariantLevelIds, type AddedSpreadResult } from './result.ts';
import type { ModelItemAnswers } from './tally.ts';

/** The paper’s extraction rule (strict) and Evenkeel’s own (tolerant). */
export const extractionRules = ['strict', 'tolerant'] as const;
export type ExtractionRule = (typeof extractionRules)[number];

/** An item under one extraction rule. */
export interface ItemByExtractionRule {
  readonly item: Item;
  /** Mean over the wordings of the accuracy; undefined without an answer. */
  readonly accuracy: number | undefined;
  /** The spread of its accuracy over its wordings. Undefined while answers are pending, if a wording has no answer, or if the choices have one order. */
  readonly wordings: SpreadAndShuffleFloor | undefined;
  /** The spread over the orders of its choices; also undefined if an order has no answer. */
  readonly orders: SpreadOverOrders | undefined;
}

/** The factor of a finding: the wordings of the questions, or the orders of their choices. */
export type VariedFactor = 'wordings' | 'orders';

/** The spread that one factor adds, with its bounds. */
export interface AddedSpreadEvidence {
  readonly effect: AddedSpread | NoValueWithReason;
  /**
   * Present if over 2% of a wording’s answers are unread, refused or failed, or if these shares differ between wordings. It
   * has the effect if these answers count so that each question’s wordings (or orders) differ least, and most.
   */
  readonly bounds?: SpreadBoundsByUnread | undefined;
}

/** The evidence on both factors in a model’s answers, under one extraction rule. */
export interface SpreadEvidence extends AddedSpreadEvidence {
  readonly model: string;
  readonly items: readonly ItemByExtractionRule[];
  readonly ofOrders: AddedSpreadEvidence;
  readonly notRated: NoValueWithReason | undefined;
  /** The finding that data problems withhold. */
  readonly withheld?: WithheldFinding | undefined;
}

export interface SpreadBoundsByUnread {
  readonly byWording: readonly PromptNotReadCounts[];
  readonly flattest: AddedSpread | NoValueWithReason;
  readonly steepest: AddedSpread | NoValueWithReason;
}

/**
 * How unread answers count: each question’s wordings or orders differ as little (`flattest`) or as much (`steepest`) as
 * possible.
 */
export interface UnreadFilling {
  readonly factor: VariedFactor;
  readonly end: 'flattest' | 'steepest';
}

export const isScoredResponse = (row: ScoredResponse | undefined): row is ScoredResponse & { readonly score: number } =>
  row !== undefined && row.score !== null;

export const getParsedAnswerByRule = (by: ExtractionRule, { reading }: ScoredResponse): ParsedAnswer =>
  by === 'tolerant' ? (reading.tolerant ?? reading) : reading;

export const rowScoreByExtraction = (
  by: ExtractionRule,
  row: ScoredResponse & { readonly score: number },
  item: Item,
): number =>
  by === 'tolerant' && row.reading.tolerant ? Number(isParsedAnswerRight(row.reading.tolerant, item)) : row.score;

const isNotRead = (by: ExtractionRule, row: ScoredResponse): boolean =>
  !isScoredResponse(row) ||
  ['unreadable', 'refusal'].includes(getParsedAnswerByRule(by, row).kind) ||
  isDoubtfulInBothReadings(row);

/** Whether the answer is doubtful and both rules agree on it. */
export const isDoubtfulInBothReadings = ({ doubt, reading }: ScoredResponse): boolean =>
  doubt !== undefined && !reading.tolerant;

/**
 * Scores an item under one rule. The samples of a cell form one block and are shuffled together. Without a `filling`, unread
 * answers count as wrong and failed ones do not count.
 */
export function scoreItemByRule(
  answers: ModelItemAnswers,
  by: ExtractionRule,
  seed: number,
  filling?: UnreadFilling,
): ItemByExtractionRule {
  const { item, orders, rows } = answers;
  const added = filling && rightByFilling(answers, by, filling);
  const K = orders.length;
  const sums = new Float64Array(questionVariantLevelIds.length * K);
  const counts = new Float64Array(questionVariantLevelIds.length * K);
  let waits = false;
  const accuracies = questionVariantLevelIds.flatMap((q, v) => {
    const samples = rows[q].length / K;
    const scores = rows[q].flatMap((row, at) => {
      if (row === undefined) waits = true;
      if (row === undefined || (!isScoredResponse(row) && !added)) return [];
      const score =
        added && isNotRead(by, row)
          ? Number(added.has(row))
          : isScoredResponse(row)
            ? rowScoreByExtraction(by, row, item)
            : 0;
      const cell = v * K + Math.floor(at / samples);
      sums[cell] = (sums[cell] ?? 0) + score;
      counts[cell] = (counts[cell] ?? 0) + 1;
      return [score];
    });
    return scores.length > 0 ? [mean(scores)] : [];
  });
  const isInformative = !waits && K > 1 && accuracies.length === questionVariantLevelIds.length;
  const cells = { wordings: questionVariantLevelIds.length, orders: K, sums, counts };
  const isEachOrderAnswered = orders.every((_, k) => questionVariantLevelIds.some((_, v) => (counts[v * K + k] ?? 0) > 0));
  return {
    item,
    accuracy: accuracies.length > 0 ? mean(accuracies) : undefined,
    wordings: isInformative && filling?.factor !== 'orders' ? spreadUnderShuffles(cells, seed) : undefined,
    orders:
      isInformative && isEachOrderAnswered && filling?.factor !== 'wordings'
        ? spreadUnderReordering(cells, seed)
        : undefined,
  };
}

/**
 * The unread answers that count as right. For each wording (or order) it is the share from `rangeSharesOfMinSpread` or
 * `rangeSharesOfMaxSpread`, rounded to whole answers.
 */
function rightByFilling(
  { item, orders, rows }: ModelItemAnswers,
  by: ExtractionRule,
  { factor, end }: UnreadFilling,
): ReadonlySet<ScoredResponse> {
  const ofOrder = (k: number) =>
    questionVariantLevelIds.flatMap((q) => {
      const samples = rows[q].length / orders.length;
      return rows[q].slice(k * samples, (k + 1) * samples);
    });
  const levels = factor === 'wordings' ? questionVariantLevelIds.map((q) => rows[q]) : orders.map((_, k) => ofOrder(k));
  const ranges = levels.map((level) => {
    const there = level.filter((row) => row !== undefined);
    const notRead = there.filter((row) => isNotRead(by, row));
    const right = there.reduce(
      (sum, row) => sum + (isScoredResponse(row) && !isNotRead(by, row) ? rowScoreByExtraction(by, row, item) : 0),
      0,
    );
    return { notRead, low: right / there.length, high: (right + notRead.length) / there.length };
  });
  const shares = end === 'flattest' ? rangeSharesOfMinSpread(ranges) : rangeSharesOfMaxSpread(ranges);
  return new Set(ranges.flatMap(({ notRead }, at) => notRead.slice(0, Math.round((shares[at] ?? 0) * notRead.length))));
}

/** Counts for each wording how its answers came back, under this rule. */
export const notReadCountsByWording = (answers: readonly ModelItemAnswers[], by: ExtractionRule): PromptNotReadCounts[] =>
  questionVariantLevelIds.map((q) => {
    const rows = answers.flatMap((each) => each.rows[q]).filter((row) => row !== undefined);
    const kinds = rows.map((row) => (isScoredResponse(row) ? getParsedAnswerByRule(by, row).kind : 'failed'));
    const of = (kind: string) => kinds.filter((each) => each === kind).length;
    const doubtful = rows.filter(isDoubtfulInBothReadings).length;
    return { asked: rows.length, unreadable: of('unreadable'), refused: of('refusal'), failed: of('failed'), doubtful };
  });

/** The spread that a factor adds over these items. Items whose choices have one order are left out, as they cannot separate it from flips. */
export function measureAddedSpread(
  items: readonly ItemByExtractionRule[],
  drawing: { readonly draws: number; readonly seed: number },
  factor: VariedFactor = 'wordings',
): AddedSpread | NoValueWithReason {
  const informative = items.filter((item) => item[factor]);
  if (informative.length < 2)
    return undefinedBecause('fewer than two questions have their answers in several orders of the choices');
  const clusters = groupIntoClusters(informative.map(({ item }) => clusterOrItemName(item)));
  return factor === 'wordings'
    ? measureAddedByRewording(
        informative.flatMap(({ wordings }) => wordings ?? []),
        { ...drawing, clusters },
      )
    : measureAddedByReordering(
        informative.flatMap(({ orders }) => orders ?? []),
        { ...drawing, clusters },
      );
}

export const isAddedSpread = (effect: AddedSpread | NoValueWithReason): effect is AddedSpread => 'spread' in effect;

/** Why a model is not rated under this rule. */
export function unratedReasonForRule(
  answers: readonly ModelItemAnswers[],
  items: readonly ItemByExtractionRule[],
  by: ExtractionRule,
): NoValueWithReason | undefined {
  const rows = answers.flatMap(({ rows }) => questionVariantLevelIds.flatMap((q) => rows[q]));
  const there = rows.filter((row) => row !== undefined);
  const read = there.filter(isScoredResponse).map((row) => getParsedAnswerByRule(by, row).kind);
  const counts = {
    answered: read.length,
    unreadable: read.filter((kind) => kind === 'unreadable').length,
    refused: read.filter((kind) => kind === 'refusal').length,
    failed: there.length - read.length,
  };
  const scored = items.flatMap(({ item, accuracy }) => (accuracy === undefined ? [] : [{ item, accuracy }]));
  return unratedReason(counts, scoreOf(scored), chanceOf(scored.map(({ item }) => item)));
}

/** The score by guessing. Every item has the same weight, whatever its set. */
const chanceOf = (items: readonly Item[]): number =>
  items.length === 0 ? 0 : mean(items.map(({ choices }) => (choices && choices.length > 0 ? 1 / choices.length : 0)));

/** The mean score. Questions of one cluster are not independent, so the variance is by cluster. */
function scoreOf(scored: readonly { readonly item: Item; readonly accuracy: number }[]): MeanScoreEstimate | undefined {
  if (scored.length < 2) return undefined;
  const accuracies = scored.map(({ accuracy }) => accuracy);
  const { variance, df } = varianceOfMean(
    accuracies,
    scored.map(({ item }) => clusterOrItemName(item)),
  );
  return { mu: mean(accuracies), muVariance: variance, df };
}

/** The interval of the added spread, widened to its bounds if many answers are unread. */
export function widenedSpreadInterval({ effect, bounds }: AddedSpreadEvidence): AddedSpread['interval'] {
  if (!isAddedSpread(effect)) return effect;
  const { interval } = effect;
  if (!bounds || 'why' in interval) return interval;
  const [least, most] = [bounds.flattest, bounds.steepest].map((filled) =>
    isAddedSpread(filled) ? filled.interval : filled,
  );
  return [
    least && !('why' in least) ? Math.min(least[0], interval[0]) : 0,
    most && !('why' in most) ? Math.max(most[1], interval[1]) : 1,
  ];
}

/**
 * The p of the added spread. With unread answers it is the larger of two: as they count, and as they favour the effect
 * least.
 */
export function worstCaseSpreadP({ effect, bounds }: AddedSpreadEvidence): number {
  if (!isAddedSpread(effect)) return 1;
  if (!bounds) return effect.p;
  return isAddedSpread(bounds.flattest) ? Math.max(effect.p, bounds.flattest.p) : 1;
}

/** The effect in points, for the result. */
export function addedSpreadInPoints(
  effect: AddedSpread | NoValueWithReason,
  p?: number,
  bounds?: SpreadBoundsByUnread,
): AddedSpreadResult {
  if (!isAddedSpread(effect)) return { value: effect, floor: effect, interval: effect, p: effect };
  const { added, floor } = effect;
  const interval = widenedSpreadInterval({ effect, bounds });
  return {
    value: 100 * added,
    floor: 100 * floor,
    interval: 'why' in interval ? interval : [100 * interval[0], 100 * interval[1]],
    p: p ?? effect.p,
  };
}
