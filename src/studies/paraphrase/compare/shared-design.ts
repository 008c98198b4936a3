import { setOf } from '../../../core/items/item.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { parseParaphraseOptions, type ParaphraseOptions } from '../protocol/options.ts';
import type { PairOf } from '../../../compare/comparison.ts';
import type { PlansReducedToCommon } from '../../../compare/comparing.ts';
import { commonItemsDrawnAlike, buildSharedDesign } from '../../../compare/shared-design.ts';

export interface SharedParaphraseDesign extends PlansReducedToCommon {
  readonly options: PairOf<ParaphraseOptions>;
}

/**
 * Only the same questions with their choices in the same orders are comparable. The rest of the prompt may differ. Its
 * effect is what the comparison measures, so the report names the difference and leaves nothing out.
 */
export function sharedParaphraseDesign(one: Plan, other: Plan): SharedParaphraseDesign {
  const options = [parseParaphraseOptions(one.options), parseParaphraseOptions(other.options)] as const;
  const items = commonItemsDrawnAlike(one, other, nothingInCommon(one, other));
  return {
    ...buildSharedDesign(one, other, {
      items,
      options,
      apart: [...ordersApart(options), ...promptsApart(options, [...new Set(items.map(({ id }) => setOf(id)))])],
    }),
    options,
  };
}

const nothingInCommon = (one: Plan, other: Plan): string | undefined =>
  one.items.some(({ id, hash }) => other.items.some((item) => item.id === id && item.hash === hash))
    ? 'The two runs show the choices of their common questions in different orders, so no prompt is in both. Run again with the same seed and the same number of orders.'
    : undefined;

const ordersApart = ([one, other]: PairOf<ParaphraseOptions>): string[] =>
  one.orders === other.orders
    ? []
    : [
        `Orders of the choices: ${one.orders} in the first run, ${other.orders} in the second. Only questions with the same orders in both are compared.`,
      ];

export const promptFormTitles = { plain: 'plain', aware: 'paraphrase-aware' } as const;

/** Differences in the prompts of the compared item sets. */
function promptsApart([one, other]: PairOf<ParaphraseOptions>, sets: readonly string[]): string[] {
  const found: string[] = [];
  if (one.form !== other.form)
    found.push(`Prompt: ${promptFormTitles[one.form]} in the first run, ${promptFormTitles[other.form]} in the second.`);
  const only = (run: 0 | 1) => {
    const own = [one, other][run]?.reasoningFirst ?? [];
    const others = [other, one][run]?.reasoningFirst ?? [];
    return sets.filter((set) => own.includes(set) && !others.includes(set));
  };
  for (const run of [0, 1] as const) {
    if (only(run).length > 0)
      found.push(`Reasoning before the answer only in the ${run === 0 ? 'first' : 'second'} run: ${only(run).join(', ')}.`);
  }
  const reworded = (['answerFirst', 'reasoningFirst', 'open'] as const).filter(
    (place) => one.form === other.form && one.wordings[one.form][place] !== other.wordings[other.form][place],
  );
  const titles = { answerFirst: 'answer first', reasoningFirst: 'reasoning first', open: 'without choices' };
  if (reworded.length > 0)
    found.push(`Wording of the prompt: not the same for ${reworded.map((place) => titles[place]).join(', ')}.`);
  return found;
}
