import { greatest, sum } from 'd3';
import type { Item } from '../../core/items/item.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { judgeCeiling } from '../../measure/agreement/xparacon.ts';
import { parseDrawnOrders } from '../../studies/paraphrase/protocol/orders.ts';
import { paraphraseOptionsOf } from '../../studies/paraphrase/protocol/options.ts';
import type {
  ItemConfidenceCategory,
  ParaphraseModelResult,
  QuestionVariant,
} from '../../studies/paraphrase/measure/result.ts';
import { promptKindOfItem } from '../../studies/paraphrase/protocol/subset.ts';

/** The two subsets of a benchmark, by the order that the judge was asked for. */
export const benchmarkSubsets = ['answer first', 'reasoning first'] as const;
export type BenchmarkSubset = (typeof benchmarkSubsets)[number];

/** An item with the consistency of the judge model’s answers. */
export interface JudgeConsistencyOnItem {
  readonly item: Item;
  readonly subset: BenchmarkSubset;
  /** `null` if an answer is missing or failed. */
  readonly confidence: ItemConfidenceCategory | null;
  /** For each of its three questions, whether the judge was right under every order. All false if an answer is missing. */
  readonly perfect: readonly [boolean, boolean, boolean];
}

export interface JudgedAndOpenQuestionItems {
  readonly items: readonly JudgeConsistencyOnItem[];
  /** Items without choices. They have no orders of choices, so they cannot be in a benchmark. */
  readonly open: readonly Item[];
}

/** The model that makes the largest benchmark, or the first of several. Items without choices do not count. */
export const judgeWithMostInconsistentItems = (
  models: readonly ParaphraseModelResult[],
): ParaphraseModelResult | undefined =>
  greatest(models, ({ subsets }) =>
    sum(subsets, ({ subset, confidence }) => (subset === 'open' ? 0 : confidence.inconsistent)),
  );

/** Classifies a run’s items by this judge’s answers, in the run’s order. */
export function itemsWithJudgeConfidence(
  plan: Plan,
  items: readonly Item[],
  judge: ParaphraseModelResult,
): JudgedAndOpenQuestionItems {
  const options = paraphraseOptionsOf(plan);
  const answers = new Map(judge.items.map((answered) => [answered.item, answered]));
  const open: Item[] = [];
  const judged: JudgeConsistencyOnItem[] = [];
  for (const item of items) {
    const subset = promptKindOfItem(item, options);
    if (subset === 'open') {
      open.push(item);
      continue;
    }
    const answered = answers.get(item.id);
    const confidence = typeof answered?.confidence === 'string' ? answered.confidence : null;
    const isPerfect = (q: QuestionVariant) => confidence !== null && answered?.accuracy[q] === 1;
    judged.push({ item, subset, confidence, perfect: [isPerfect('q0'), isPerfect('q1'), isPerfect('q2')] });
  }
  return { items: judged, open };
}

/** The number of items per confidence category. The four add up to `items`. */
export interface ConfidenceCategoryCounts {
  readonly items: number;
  readonly consistent: number;
  readonly inconsistent: number;
  readonly unconfident: number;
  /** Items with missing or failed answers. */
  readonly incomplete: number;
}

export function countItemsByConfidence(judged: readonly JudgeConsistencyOnItem[]): ConfidenceCategoryCounts {
  const of = (confidence: ItemConfidenceCategory | null) => judged.filter((each) => each.confidence === confidence).length;
  return {
    items: judged.length,
    consistent: of('consistent'),
    inconsistent: of('inconsistent'),
    unconfident: of('unconfident'),
    incomplete: of(null),
  };
}

/** The highest XParaCon that the judge can reach on the items that its own answers select: see `judgeCeiling`. */
export const selectionCeiling = (kept: readonly JudgeConsistencyOnItem[], { resolved, samples }: Plan): number =>
  judgeCeiling(kept.map(({ item }) => parseDrawnOrders(resolved[item.id]).length * samples));
