/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { variantKey, type Variant } from '../../core/plan/cell.ts';
import { setOf } from '../../core/items/item.ts';
import { countsTowardScore, isNotRead, uncorrectedOutcome, type Outcome } from '../../core/answers/outcome.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { ModelAnswersSoFar } from './stop-state.ts';

/** The inputs of the stopping rule for a plan. */
export interface StoppingInput {
  readonly sets: readonly { readonly id: string; readonly items: number }[];
  readonly prompts: number;
  /** In the plan’s order. */
  readonly models: readonly ModelAnswersSoFar[];
}

/**
 * Collects each model’s answers by set and cell: the mean score of the samples (NaN without one), and whether every sample
 * has a response (a failed one counts). It also has the share of unread, refused, failed and doubtful answers. An answer
 * with a correction counts as the study itself parses it, because the stopping rule could not have known the correction.
 * Rows that are not in the plan are ignored.
 */
export function collectStoppingInput(
  plan: Plan,
  variants: readonly Variant[],
  rows: Iterable<ScoredResponse>,
): StoppingInput {
  const T = variants.length;
  const promptAt = new Map(variants.map((variant, t) => [variantKey(variant), t]));
  const ids = [...new Set(plan.items.map(({ id }) => setOf(id)))];
  const sizes = new Map(ids.map((id) => [id, 0]));
  const itemAt = new Map(
    plan.items.map(({ id }) => {
      const set = setOf(id);
      const at = sizes.get(set) ?? 0;
      sizes.set(set, at + 1);
      return [id, { set: ids.indexOf(set), at }];
    }),
  );
  const counted = new Map(plan.models.map((model) => [model, ids.map((id) => emptyCells((sizes.get(id) ?? 0) * T))]));
  for (const row of rows) {
    const { response, score, ruled } = row;
    const place = itemAt.get(response.item);
    const t = promptAt.get(variantKey(response.variant));
    const cells = place && counted.get(response.model)?.[place.set];
    if (!place || t === undefined || !cells) continue;
    const at = place.at * T + t;
    cells.responses[at]! += 1;
    if (saysNothing(uncorrectedOutcome(row)) || row.doubt) cells.notRead[at]! += 1;
    if (score === null) continue;
    cells.scores[at]! += 1;
    cells.sums[at]! += ruled?.score ?? score;
  }
  return {
    sets: ids.map((id) => ({ id, items: sizes.get(id) ?? 0 })),
    prompts: T,
    models: plan.models.map((model) => {
      const cells = counted.get(model)!;
      return {
        tables: cells.map(({ sums, scores }, b) => ({
          items: sizes.get(ids[b]!)!,
          templates: T,
          scores: sums.map((sum, at) => sum / scores[at]!),
          binary: plan.samples === 1,
        })),
        settled: cells.map(({ responses }) => Uint8Array.from(responses, (n) => Number(n >= plan.samples))),
        notRead: cells.map(({ responses, notRead }) => notRead.map((n, at) => (n > 0 ? n / responses[at]! : 0))),
      };
    }),
  };
}

/** Whether an answer is neither right nor wrong. */
const saysNothing = (outcome: Outcome): boolean => isNotRead(outcome) || !countsTowardScore(outcome);

const emptyCells = (cells: number) => ({
  responses: new Float64Array(cells),
  notRead: new Float64Array(cells),
  scores: new Float64Array(cells),
  sums: new Float64Array(cells),
});
