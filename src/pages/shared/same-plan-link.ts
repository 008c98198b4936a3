import { setOf } from '../../items/item.ts';
import { chooseItems } from '../../items/sampling.ts';
import { makePlan } from '../../run/make-plan.ts';
import { planId, type Plan } from '../../run/plan.ts';
import { loadItemSet } from '../../store/item-sets.ts';
import { studyOf } from '../../study/studies.ts';
import { changedOptions, fitsLink, formatPlanLink } from '../new/plan-link.ts';
import { studyFormOf, type FormOptions } from '../new/study-forms.ts';

/**
 * The link that fills the form with this plan, if there is one: it is made again as the form would make it, and its id must be the
 * same. Undefined for plans whose options are too long for a link, of other items, or of sets that are not here.
 */
export async function samePlanLink(plan: Plan): Promise<string | undefined> {
  const form = studyFormOf(plan.study);
  if (!form) return undefined;
  const ids = [...new Set(plan.items.map(({ id }) => setOf(id)))];
  const n = Math.max(...ids.map((set) => plan.items.filter(({ id }) => setOf(id) === set).length));
  try {
    const sets = await Promise.all(ids.map(loadItemSet));
    const study = await studyOf(plan.study);
    const defaults = { ...(study.defaults as unknown as FormOptions), maxTokens: form.maxTokens };
    const options = changedOptions(plan.options as FormOptions, form.withSets(defaults, sets));
    if (options && !fitsLink(options)) return undefined;
    const again = await makePlan({
      study,
      options: form.withSets({ ...defaults, ...options }, sets),
      models: plan.models,
      items: sets.flatMap(({ items }) => chooseItems(items, Math.min(n, items.length), plan.seed)),
      seed: plan.seed,
      samples: form.samples ? plan.samples : 1,
    });
    if ((await planId(again)) !== (await planId(plan))) return undefined;
    return formatPlanLink({
      ...{ study: plan.study, models: plan.models, sets: ids, n, seed: plan.seed },
      ...(form.samples && { samples: plan.samples }),
      ...(options && { options }),
    });
  } catch {
    // A set that is not here, or a plan that can not be asked: there is no link.
    return undefined;
  }
}
