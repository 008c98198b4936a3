import type { Plan } from '../../core/plan/plan.ts';
import { changedOptions, canLinkHoldOptions, formatPlanLink, parsePlanLink } from '../../export/plan-link.ts';
import type { FormOptions } from '../../manifest/study-form.ts';
import type { NoiseFreePlanLink } from '../../report/features/planning/milder-plan-loader.ts';
import { findStudyManifest } from '../../studies/index.ts';
import { samePlanLink } from '../shared/same-plan-link.ts';

/**
 * The form’s address with milder prompt variants for this plan. Otherwise says that these are the mildest, or that no link
 * can hold it.
 */
export async function noiseFreePlanLink(plan: Plan): Promise<NoiseFreePlanLink> {
  const [same, form] = await Promise.all([samePlanLink(plan), findStudyManifest(plan.study)?.form?.()]);
  const asked = plan.options as FormOptions;
  const milder = form?.milder?.(asked);
  if (!milder) return { is: 'mildest' };
  if (same === undefined) return { is: 'no link' };
  const { link } = parsePlanLink(same.slice(same.indexOf('?') + 1));
  const all = Object.entries({ ...link.options, ...changedOptions(milder, asked) });
  // If all remaining configurations are asked, the choice among them is dropped.
  const options = Object.fromEntries(all.filter(([name]) => Object.hasOwn(milder, name)));
  return canLinkHoldOptions(options) ? { is: 'link', address: formatPlanLink({ ...link, options }) } : { is: 'no link' };
}
