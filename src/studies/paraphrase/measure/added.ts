import type { Item } from '../../../core/item.ts';
import { undefinedBecause, type Undefined } from '../../../core/json/json.ts';
import type { Reading } from '../../../core/reading.ts';
import type { ScoredResponse } from '../../../core/study.ts';
import { mean } from '../../../measure/mean.ts';
import { paraphraseFloor, type AddedByRewording } from '../../../measure/paraphrase-floor.ts';
import { shuffledWordings, type ShuffledWordings } from '../../../measure/shuffled-wordings.ts';
import { sampleVariance } from '../../../measure/standard-deviation.ts';
import { whyNotRated, type ScoreEstimate } from '../../../measure/verdicts/not-rated.ts';
import { isRight } from '../../../reading/open-answer.ts';
import type { Effect } from './result.ts';
import { questionVariants } from './result.ts';
import type { ItemAnswers } from './tally.ts';

/** The paper's rule, or Evenkeel's own. */
export const readings = ['strict', 'tolerant'] as const;
export type ReadBy = (typeof readings)[number];

/** An item as one of the two rules reads its answers. */
export interface ItemRead {
  readonly item: Item;
  /** Mean over the wordings of the accuracy; undefined without an answer. */
  readonly accuracy: number | undefined;
  /** Undefined while answers are still to come, where a wording has none, and where the choices have one order. */
  readonly wordings: ShuffledWordings | undefined;
}

/** What a model's answers, read by one rule, tell of the wording. */
export interface ReadEvidence {
  readonly model: string;
  readonly items: readonly ItemRead[];
  readonly effect: AddedByRewording | Undefined;
  readonly notRated: Undefined | undefined;
}

const isScored = (row: ScoredResponse | undefined): row is ScoredResponse & { readonly score: number } =>
  row !== undefined && row.score !== null;

export const readingBy = (by: ReadBy, { reading }: ScoredResponse): Reading =>
  by === 'tolerant' ? (reading.tolerant ?? reading) : reading;

export const scoreBy = (by: ReadBy, row: ScoredResponse & { readonly score: number }, item: Item): number =>
  by === 'tolerant' && row.reading.tolerant ? Number(isRight(row.reading.tolerant, item)) : row.score;

/** Samples of a cell are one block: they change places together. */
export function itemRead({ item, orders, rows }: ItemAnswers, by: ReadBy, seed: number): ItemRead {
  const K = orders.length;
  const sums = new Float64Array(questionVariants.length * K);
  const counts = new Float64Array(questionVariants.length * K);
  let waits = false;
  const accuracies = questionVariants.flatMap((q, v) => {
    const samples = rows[q].length / K;
    const scores = rows[q].flatMap((row, at) => {
      if (row === undefined) waits = true;
      if (!isScored(row)) return [];
      const score = scoreBy(by, row, item);
      const cell = v * K + Math.floor(at / samples);
      sums[cell] = (sums[cell] ?? 0) + score;
      counts[cell] = (counts[cell] ?? 0) + 1;
      return [score];
    });
    return scores.length > 0 ? [mean(scores)] : [];
  });
  const tells = !waits && K > 1 && accuracies.length === questionVariants.length;
  return {
    item,
    accuracy: accuracies.length > 0 ? mean(accuracies) : undefined,
    wordings: tells
      ? shuffledWordings({ wordings: questionVariants.length, orders: K, sums, counts }, seed)
      : undefined,
  };
}

/** What rewording adds over these items; those with one order of their choices cannot tell it from flips. */
export function addedOver(
  items: readonly ItemRead[],
  drawing: { readonly draws: number; readonly seed: number },
): AddedByRewording | Undefined {
  const telling = items.flatMap(({ wordings }) => wordings ?? []);
  return telling.length > 1
    ? paraphraseFloor(telling, drawing)
    : undefinedBecause('fewer than two questions have their answers in several orders of the choices');
}

export const isAdded = (effect: AddedByRewording | Undefined): effect is AddedByRewording => 'spread' in effect;

/** Why a model, read by this rule, is not rated. */
export function whyReadNotRated(
  answers: readonly ItemAnswers[],
  items: readonly ItemRead[],
  by: ReadBy,
): Undefined | undefined {
  const rows = answers.flatMap(({ rows }) => questionVariants.flatMap((q) => rows[q]));
  const there = rows.filter((row) => row !== undefined);
  const read = there.filter(isScored).map((row) => readingBy(by, row).kind);
  const counts = {
    answered: read.length,
    unreadable: read.filter((kind) => kind === 'unreadable').length,
    refused: read.filter((kind) => kind === 'refusal').length,
    failed: there.length - read.length,
  };
  const scored = items.flatMap(({ item, accuracy }) => (accuracy === undefined ? [] : [{ item, accuracy }]));
  return whyNotRated(counts, scoreOf(scored.map(({ accuracy }) => accuracy)), chanceOf(scored.map(({ item }) => item)));
}

/** The score that guessing gives: an item weighs the same whatever its set. */
const chanceOf = (items: readonly Item[]): number =>
  items.length === 0 ? 0 : mean(items.map(({ choices }) => (choices && choices.length > 0 ? 1 / choices.length : 0)));

const scoreOf = (accuracies: readonly number[]): ScoreEstimate | undefined =>
  accuracies.length < 2
    ? undefined
    : {
        mu: mean(accuracies),
        muVariance: sampleVariance(accuracies) / accuracies.length,
        df: accuracies.length - 1,
      };

/** For the result: points. */
export function effectOf(effect: AddedByRewording | Undefined, p?: number): Effect {
  if (!isAdded(effect)) return { value: effect, floor: effect, interval: effect, p: effect };
  const { added, floor, interval } = effect;
  return {
    value: 100 * added,
    floor: 100 * floor,
    interval: 'why' in interval ? interval : [100 * interval[0], 100 * interval[1]],
    p: p ?? effect.p,
  };
}
