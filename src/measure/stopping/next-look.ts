/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { Cell, Variant } from '../../core/plan/cell.ts';
import { setOf } from '../../core/items/item.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import { collectStoppingInput } from './stopping-input.ts';
import { computeStopState } from './stop-state.ts';

/** What a run that stops when it is sure asks next: cells of one model, up to its next look; those that have a response are among them. */
export interface NextLookCells {
  readonly model: string;
  readonly cells: readonly Cell[];
}

/** Undefined where nothing is left to ask by the rule, and of a plan without one. */
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
