import { setOf } from '../../core/items/item.ts';
import { sampleItemsOfSets, sampleExampleItems } from '../../items/study-item-set.ts';
import { askedItemIds } from '../../core/plan/cells.ts';
import { makePlan } from '../../run/make-plan.ts';
import { isImportedPlan, planId, type Plan } from '../../core/plan/plan.ts';
import { examplesPerQuestion } from '../../core/prompts/completion.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { changedOptions, canLinkHoldOptions, formatPlanLink } from '../../export/plan-link.ts';
import { itemsWithRubricJudge } from '../../reading/rules/with-judge.ts';
import { itemAsAsked } from '../../planned/chosen-items.ts';
import { makeCompletionFormat } from '../../planned/completion-plan.ts';
import { loadSetsToAsk } from '../new/sets-to-ask.ts';
import { findStudyManifest } from '../../studies/index.ts';
import type { FormOptions } from '../../manifest/study-form.ts';

/**
 * The link that fills the form with this plan. It rebuilds the plan as the form would, and the ids must be equal.
 * `whatever`: allows any length. `judge`: the judge for questions whose rubrics may name another. Undefined if the options
 * are too long for a link, if the items differ, or if a set is not here.
 */
export async function samePlanLink(
  plan: Plan,
  { whatever = false, judge }: { readonly whatever?: boolean; readonly judge?: string } = {},
): Promise<string | undefined> {
  if (isImportedPlan(plan)) return undefined;
  const form = await findStudyManifest(plan.study)?.form?.();
  if (!form) return undefined;
  const ids = [...new Set(plan.items.map(({ id }) => setOf(id)))];
  try {
    const sets = await loadSetsToAsk(form, ids);
    const study = await loadStudy(plan.study);
    const asked = askedItemIds(plan, study);
    const n = Math.max(...ids.map((set) => asked.filter((id) => setOf(id) === set).length));
    const defaults = { ...(study.defaults as unknown as FormOptions), ...study.leftOut, maxTokens: form.maxTokens };
    const options = changedOptions(plan.options as FormOptions, form.withSets(defaults, sets));
    if (options && !whatever && !canLinkHoldOptions(options)) return undefined;
    const chosen = sampleItemsOfSets(sets, (available) => Math.min(n, available), plan.seed).map((item) =>
      itemAsAsked(item, { form, options: plan.options as FormOptions }),
    );
    const examples = plan.completion && examplesPerQuestion(plan.completion);
    const completion =
      examples === undefined
        ? undefined
        : await makeCompletionFormat({ study, sets, items: chosen, perSet: examples, seed: plan.seed });
    const again = await makePlan({
      study,
      options: form.withSets({ ...defaults, ...options }, sets),
      models: plan.models,
      items: [
        ...(judge === undefined ? chosen : itemsWithRubricJudge(chosen, judge)),
        ...sampleExampleItems(sets, plan.seed),
      ],
      seed: plan.seed,
      samples: form.samples ? plan.samples : 1,
      completion: completion?.format,
      adaptive: plan.adaptive,
    });
    if ((await planId(again)) !== (await planId(plan))) return undefined;
    return formatPlanLink({
      study: plan.study,
      models: plan.models,
      sets: ids,
      n,
      seed: plan.seed,
      ...(form.samples && { samples: plan.samples }),
      ...(options && { options }),
      ...(examples !== undefined && { completion: examples }),
      ...(plan.adaptive && { stop: plan.adaptive.claims }),
    });
  } catch {
    // The set is not here, or the plan cannot be run, so there is no link.
    return undefined;
  }
}
