/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { Cell, Variant } from '../../core/plan/cell.ts';
import { setOf } from '../../core/items/item.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import { collectStoppingInput } from './stopping-input.ts';
import { computeStopState } from './stop-state.ts';

/**
 * The next requests of a run with a stopping rule: cells of one model, up to its next look. Settled cells are left out. An
 * unsettled cell is included with all samples, even those that have a response.
 */
export interface NextLookCells {
  readonly model: string;
  readonly cells: readonly Cell[];
}

/** Undefined if the rule leaves no requests, or the plan has no rule. */
export function nextLookCells(
  plan: Plan,
  variants: readonly Variant[],
  rows: Iterable<ScoredResponse>,
): NextLookCells | undefined {
  if (!plan.adaptive) return undefined;
  const { sets, prompts, models } = collectStoppingInput(plan, variants, rows);
  const { design, next } = computeStopState(plan.adaptive, sets, prompts, plan.seed, models);
  if (!next) return undefined;
  const model = plan.models[next.model]!;
  const cells: Cell[] = [];
  for (const [b, { id, firstLook }] of design.sets.entries()) {
    const items = plan.items.filter((item) => setOf(item.id) === id);
    for (const [at, first] of firstLook.entries()) {
      if (first > next.look || models[next.model]!.settled[b]![at] === 1) continue;
      const item = items[Math.floor(at / prompts)]!.id;
      const variant = variants[at % prompts]!;
      for (let sample = 0; sample < plan.samples; sample++) cells.push({ model, item, variant, sample });
    }
  }
  return { model, cells };
}
