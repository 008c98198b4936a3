import type { Item } from '../../../core/items/item.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { withProposedClusters } from '../../../measure/doctor/proposed-clusters.ts';
import { parseDrawnOrders, type ChoiceOrder } from '../protocol/orders.ts';
import { questionVariantLevelIds, type ByQuestionVariant, type QuestionVariant } from './result.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';

/** The answers of one model to one item. */
export interface ModelItemAnswers {
  readonly item: Item;
  readonly orders: readonly ChoiceOrder[];
  /** `rows[k·S + s]` by wording: order k, sample s. Undefined if there is no response yet. */
  readonly rows: ByQuestionVariant<readonly (ScoredResponse | undefined)[]>;
}

/**
 * By model and item, both in the plan’s order. Rows that the plan does not name do not count. Questions form clusters as
 * they declare. If no question of a set declares one, the clusters are proposed (`withProposedClusters`).
 */
export function paraphraseAnswersByModel(table: ScoreTable, plan: Plan): Map<string, readonly ModelItemAnswers[]> {
  const known = new Map(withProposedClusters(table.items).map((item) => [item.id, item]));
  const items = plan.items.flatMap(({ id }) => known.get(id) ?? []);
  const made = new Map(plan.models.map((model) => [model, items.map((item) => noAnswers(item, plan))]));
  const places = new Map(items.map(({ id }, place) => [id, place]));
  for (const row of table.rows) {
    const { model, item, variant, sample } = row.response;
    const answers = made.get(model)?.[places.get(item) ?? -1];
    const rows = answers?.rows[variant['question'] as QuestionVariant];
    const order = Number(variant['order']?.slice(1)) - 1;
    if (!rows || !answers.orders[order] || sample >= plan.samples) continue;
    rows[order * plan.samples + sample] = row;
  }
  return made;
}

type Filling = ModelItemAnswers & { readonly rows: ByQuestionVariant<(ScoredResponse | undefined)[]> };

function noAnswers(item: Item, { resolved, samples }: Plan): Filling {
  const orders = parseDrawnOrders(resolved[item.id]);
  return { item, orders, rows: mapQuestionVariants(() => new Array<undefined>(orders.length * samples).fill(undefined)) };
}

export const mapQuestionVariants = <T>(value: (question: QuestionVariant) => T): ByQuestionVariant<T> => {
  const [q0, q1, q2] = questionVariantLevelIds;
  return { q0: value(q0), q1: value(q1), q2: value(q2) };
};
