import { promptOfCell } from '../../core/prompts/completion.ts';
import { variantKey, type Cell, type Variant } from '../../core/plan/cell.ts';
import type { Item } from '../../core/items/item.ts';
import type { Prompt } from '../../core/answers/response.ts';
import type { Factor } from '../../core/studies/study.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { AnsweredRun } from '../answers/answered-run.ts';

/** One prompt variant of a plan: a level of every factor. */
export interface PlanVariant {
  readonly id: string;
  /** The titles of its levels, unique among the variants. */
  readonly title: string;
  /** Level titles by factor title, if there are several factors. */
  readonly levels?: Readonly<Record<string, string>>;
  readonly variant: Variant;
}

export type PlannedRun = Pick<AnsweredRun, 'planId' | 'plan' | 'study' | 'items'>;

/** Throws a UserError for plans of imported runs, which cannot be re-run. */
export function titledPlanVariants({ study, plan }: PlannedRun): readonly PlanVariant[] {
  if (plan.elsewhere)
    throw new UserError('These answers were imported: their prompts are in another program’s log and follow from no plan.');
  const factors = study.factors(plan.options);
  const titles = study.variants(plan.options).map((variant) => {
    const levels = factors.flatMap(({ id, levels }) => levels.find((level) => level.id === variant[id])?.title ?? []);
    return { variant, id: variantKey(variant), title: levels.join(' · ') };
  });
  return titles.map(({ variant, id, title }) => ({
    variant,
    id,
    ...(factors.length > 1 && { levels: levelTitles(factors, variant) }),
    title: title === '' || titles.some((other) => other.id !== id && other.title === title) ? `${title} (${id})` : title,
  }));
}

/** A title that two levels of a factor share also contains the id. */
const levelTitles = (factors: readonly Factor[], variant: Variant): Readonly<Record<string, string>> =>
  Object.fromEntries(
    factors.flatMap(({ id, title: factor, levels }) => {
      const level = levels.find((each) => each.id === variant[id]);
      if (!level) return [];
      const isOnly = levels.every((other) => other === level || other.title !== level.title);
      return [[factor, isOnly ? level.title : `${level.title} (${level.id})`] as const];
    }),
  );

/** The prompt for an item in a variant, which is the same for every model; `undefined` if the variant skips the item. */
export function promptOfPlanVariant({ study, plan }: PlannedRun, { variant }: PlanVariant, item: Item): Prompt | undefined {
  if (!(study.asks?.(variant, plan.resolved[item.id]) ?? true)) return undefined;
  return promptOfCell(study, firstSampleCell(plan.models[0] ?? '', variant, item), item, plan);
}

export const firstSampleCell = (model: string, variant: Variant, item: Item): Cell => ({
  model,
  item: item.id,
  variant,
  sample: 0,
});
