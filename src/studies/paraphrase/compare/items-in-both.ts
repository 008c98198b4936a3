import { clusterOrItemName } from '../../../measure/basics/item-clusters.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { countValueChanges, type GainLossCounts } from '../../../measure/paired/paired-changes.ts';
import { itemAccuracySdOverWordings } from '../../../measure/agreement/xparacon.ts';
import type { ByQuestionVariant, ItemConfidenceCategory, QuestionVariant } from '../measure/result.ts';
import { mapQuestionVariants, type ModelItemAnswers } from '../measure/tally.ts';
import type { ScoredResponse } from '../../../core/studies/study.ts';

/** One item in two models, over the answers that both have. Missing numbers are NaN. */
export interface ItemInBothModels {
  readonly item: string;
  /** The name of its cluster. */
  readonly cluster: string;
  readonly one: ItemMeasuresOfModel;
  readonly other: ItemMeasuresOfModel;
  /** Orders that became right or wrong, for each wording. */
  readonly changes: ByQuestionVariant<GainLossCounts>;
}

export interface ItemMeasuresOfModel {
  /** The share of right orders. */
  readonly accuracy: ByQuestionVariant<number>;
  /** The mean of the three accuracies, and their population standard deviation. */
  readonly mean: number;
  readonly std: number;
  /** 1 if right under every order. NaN unless both have all answers. */
  readonly perfect: ByQuestionVariant<number>;
  readonly confidence: ItemConfidenceCategory | null;
}

type Rows = readonly (ScoredResponse | undefined)[];

export function measureItemInBoth(one: ModelItemAnswers, other: ModelItemAnswers): ItemInBothModels {
  const scores = mapQuestionVariants((q) => inBoth(scoresByOrder(one, q), scoresByOrder(other, q)));
  return {
    item: one.item.id,
    cluster: clusterOrItemName(one.item),
    one: measuredItem(mapQuestionVariants((q) => scores[q][0])),
    other: measuredItem(mapQuestionVariants((q) => scores[q][1])),
    changes: mapQuestionVariants((q) => countValueChanges(...scores[q])),
  };
}

/** Scores by order, as the mean of its samples. NaN if no sample has an answer. */
function scoresByOrder({ orders, rows }: ModelItemAnswers, q: QuestionVariant): number[] {
  return orders.map((_, k) => mean(samplesOf(rows[q], orders.length, k).flatMap((row) => row?.score ?? [])));
}

const samplesOf = (rows: Rows, orders: number, k: number): Rows =>
  rows.slice((k * rows.length) / orders, ((k + 1) * rows.length) / orders);

const inBoth = (one: readonly number[], other: readonly number[]): readonly [one: number[], other: number[]] => [
  one.map((score, k) => (Number.isNaN(other[k]) ? NaN : score)),
  other.map((score, k) => (Number.isNaN(one[k]) ? NaN : score)),
];

function measuredItem(scores: ByQuestionVariant<readonly number[]>): ItemMeasuresOfModel {
  const accuracy = mapQuestionVariants((q) => mean(scores[q].filter((score) => !Number.isNaN(score))));
  const three = Object.values(accuracy);
  const isWhole = !three.some(Number.isNaN);
  const perfect = mapQuestionVariants((q) =>
    scores[q].some(Number.isNaN) ? NaN : Number(scores[q].every((score) => score === 1)),
  );
  return {
    accuracy,
    mean: isWhole ? mean(three) : NaN,
    std: isWhole ? itemAccuracySdOverWordings(three) : NaN,
    perfect,
    confidence: confidenceOf(Object.values(perfect)),
  };
}

function confidenceOf(perfect: readonly number[]): ItemConfidenceCategory | null {
  if (perfect.some(Number.isNaN)) return null;
  if (perfect.every((each) => each === 1)) return 'consistent';
  return perfect.includes(1) ? 'inconsistent' : 'unconfident';
}
