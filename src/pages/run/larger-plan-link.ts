import { setOf } from '../../core/items/item.ts';
import { askedItemIds } from '../../core/plan/cells.ts';
import { isImportedPlan, type Plan } from '../../core/plan/plan.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { count } from '../../core/words/format.ts';
import { formatPlanLink, parsePlanLink } from '../../export/plan-link.ts';
import { findStudyManifest } from '../../studies/index.ts';
import { loadSetsToAsk } from '../new/sets-to-ask.ts';
import { samePlanLink } from '../shared/same-plan-link.ts';

/**
 * The form’s address with `more` additional questions, spread over the plan’s sets, or a sentence that the sets lack them.
 * Undefined for imported runs, which cannot be extended here.
 */
export async function largerPlanLink(
  plan: Plan,
  more: number,
): Promise<{ readonly address: string } | { readonly lacking: string } | undefined> {
  if (isImportedPlan(plan)) return undefined;
  const [same, form, study] = await Promise.all([
    samePlanLink(plan),
    findStudyManifest(plan.study)?.form?.(),
    loadStudy(plan.study),
  ]);
  const ids = [...new Set(plan.items.map(({ id }) => setOf(id)))];
  if (same === undefined || !form) return { lacking: 'Add questions' };
  const sets = await loadSetsToAsk(form, ids);
  const asked = askedItemIds(plan, study).length;
  const wanted = Math.ceil((asked + more) / ids.length);
  const there = sets.reduce((sum, { items }) => sum + items.length, 0);
  if (sets.some(({ items }) => items.length < wanted))
    return { lacking: there > asked ? `Its sets have ${count(there - asked)} more: add questions` : 'Add questions' };
  const { link } = parsePlanLink(same.slice(same.indexOf('?') + 1));
  return { address: formatPlanLink({ ...link, n: wanted }) };
}
