import type { ItemSet, Item } from '../core/items/item.ts';
import type { Plan } from '../core/plan/plan.ts';
import { studyIds, studyOf } from '../core/studies/studies.ts';
import { UserError } from '../base/errors/user-error.ts';
import { assertDefined } from '../base/errors/assert-defined.ts';
import { parsePlanLink, type PlanLink } from '../export/plan-link.ts';
import { toStudyItemSet, heldOutItems, type StudyItemSet } from '../items/study-item-set.ts';
import { isDefaultPerSet, defaultPerSetLabel, defaultPerSet, type PerSet } from '../items/number-per-set.ts';
import { setSizes } from '../items/set-sizes.ts';
import type { StudyForm } from '../manifest/study-form.ts';
import { hasJudgedRules } from '../reading/rules/judged-answers.ts';
import { hasRubricWithoutJudge, withJudge } from '../reading/rules/with-judge.ts';
import { makePlan } from '../run/make-plan.ts';
import { manifestOf } from '../studies/index.ts';
import { chosenItems, faultsOf, lackingSets } from './chosen-items.ts';
import { defaultsOf, faultOf, linkDefaults, plannedOptions } from './link-options.ts';
import { stopFault, stopPlan, typedOf, stopUnavailableReason, type StopGround } from './stop-plan.ts';

/** Beside what the link says. */
export interface PlanOverrides {
  /** In the place of those that the link names. */
  readonly models?: readonly string[] | undefined;
  /** Who judges the answers to questions that count by a rubric; else whom they name. */
  readonly judge?: string | undefined;
  /** Leaves out what the study cannot ask, and chooses others in its place. */
  readonly leavesOut?: boolean;
  loadSet(id: string): Promise<ItemSet>;
}

export interface LinkedPlan {
  readonly plan: Plan;
  readonly items: readonly Item[];
  /** The id of the plan that this one was changed from. */
  readonly parent?: string | undefined;
}

/** The plan that the form makes of a link (what stands behind `#/new?`), where nobody looks at a form: what is wrong is refused in a sentence. */
export async function planOfLink(querystring: string, beside: PlanOverrides): Promise<LinkedPlan> {
  const { link, faults } = parsePlanLink(querystring);
  for (const fault of Object.values(faults)) throw new UserError(fault);
  const { study, form } = await studyOfLink(link);
  const models = beside.models ?? link.models ?? [];
  if (models.length === 0) throw new UserError('The link names no model.');
  const sets = await Promise.all(
    (link.sets ?? form.sets).map(async (id) => toStudyItemSet(await beside.loadSet(id), form.shows !== undefined)),
  );
  const options = plannedOptions({ ...linkDefaults(link, study, defaultsOf(study, form)), ...link.options });
  const fault = form.fault?.(options) ?? faultOf(study, options) ?? lackingSets(form, options, sets).fault;
  if (fault !== undefined) throw new UserError(fault);

  const seed = link.seed ?? 1;
  const asking = { form, options, sets, seed, perSet: perSetOf(link, sets), leavesOut: beside.leavesOut === true };
  const heldOut = heldOutItems(sets, seed);
  const chosen = await chosenItems(asking);
  const [faulty] = await faultsOf(chosen, asking, heldOut);
  if (faulty) throw new UserError(`The question “${faulty.item}” cannot be asked: it ${faulty.fault}.`);
  const items = beside.judge === undefined ? chosen : withJudge(chosen, beside.judge);
  if (hasRubricWithoutJudge(items)) throw new UserError('Some questions count by a rubric, and no judge is named.');
  const plan = await makePlan({
    study,
    options: form.withSets(options, sets),
    models,
    items: [...items, ...heldOut],
    seed,
    samples: form.samples ? (link.samples ?? form.samples) : 1,
    adaptive: adaptiveOf(link, {
      study: study.id,
      sets: setSizes(items),
      prompts: study.variants(options).length,
      models: models.length,
      inTurn: true,
      isJudged: hasJudgedRules(items),
    }),
  });
  return { plan, items: [...items, ...heldOut], parent: link.from };
}

async function studyOfLink({ study: id, from }: PlanLink) {
  if (id === undefined)
    throw new UserError(
      from === undefined
        ? 'The link names no study.'
        : 'This link is filled from a run that one browser has: save that run’s archive instead.',
    );
  const form: StudyForm | undefined = studyIds().includes(id) ? await manifestOf(id)?.form?.() : undefined;
  return { study: await studyOf(id), form: assertDefined(form, `form of the study “${id}”`) };
}

/** How many of each set, as the form has it. */
function perSetOf(link: PlanLink, sets: readonly StudyItemSet[]): PerSet {
  if (!isDefaultPerSet(link.n, link.sets ?? [])) return link.n ?? defaultPerSet;
  const words = defaultPerSetLabel(sets.map(({ id, items }) => ({ id, count: items.length })));
  return words === 'all' || words === 'usual' ? words : Number(words);
}

function adaptiveOf({ stop }: PlanLink, ground: StopGround) {
  if (!stop) return undefined;
  const typed = typedOf(stop);
  const why = stopUnavailableReason(ground) ?? stopFault(typed, ground);
  if (why !== undefined) throw new UserError(`The link’s run is to stop when it is sure, and cannot. ${why}`);
  return stopPlan(typed, ground);
}
