import type { ItemSet, Item } from '../core/items/item.ts';
import type { Plan } from '../core/plan/plan.ts';
import { registeredStudyIds, loadStudy } from '../core/studies/studies.ts';
import { UserError } from '../base/errors/user-error.ts';
import { assertDefined } from '../base/errors/assert-defined.ts';
import { parsePlanLink, type PlanLinkParameters } from '../export/plan-link.ts';
import { splitAskedAndHeldOut, sampleExampleItems, type StudyItemSet } from '../items/study-item-set.ts';
import {
  isDefaultPerSetCount,
  usualPerSetLabel,
  defaultQuestionsPerSet,
  type QuestionsPerSet,
} from '../items/number-per-set.ts';
import { countItemsPerSet } from '../items/set-sizes.ts';
import type { StudyFormDescription } from '../manifest/study-form.ts';
import { hasJudgedRules } from '../reading/rules/judged-answers.ts';
import { hasRubricWithoutJudge, itemsWithRubricJudge } from '../reading/rules/with-judge.ts';
import { makePlan } from '../run/make-plan.ts';
import { findStudyManifest } from '../studies/index.ts';
import { chooseStudyItems, findItemFaults, setsLackingExamples } from './chosen-items.ts';
import { makeCompletionFormat } from './completion-plan.ts';
import { defaultFormOptions, studyOptionsFault, optionDefaultsForLink, formToPlanOptions } from './link-options.ts';
import {
  typedStopCriteriaFault,
  stopFormToAdaptivePlan,
  toTypedStopCriteria,
  stopUnavailableReason,
  type StudyDesignForStopPlan,
} from './stop-plan.ts';

/** Settings that add to the link's or replace them. */
export interface PlanOverrides {
  /** Replaces the models that the link names. */
  readonly models?: readonly string[] | undefined;
  /** The judge for questions that are scored by a rubric; by default the one that they name. */
  readonly judge?: string | undefined;
  /** How many examples precede each question of a completion; by default as the link says. */
  readonly completion?: number | undefined;
  /** Leaves out items that the study cannot ask, and chooses others instead. */
  readonly leavesOut?: boolean;
  loadSet(id: string): Promise<ItemSet>;
}

export interface LinkedPlan {
  readonly plan: Plan;
  readonly items: readonly Item[];
  /** The id of the plan that this one was changed from. */
  readonly parent?: string | undefined;
}

/**
 * The plan that the form would make from a link (the part after `#/new?`), without a form on screen. Throws a UserError if
 * anything is wrong.
 */
export async function planFromLink(querystring: string, beside: PlanOverrides): Promise<LinkedPlan> {
  const { link, faults } = parsePlanLink(querystring);
  for (const fault of Object.values(faults)) throw new UserError(fault);
  const { study, form } = await studyOfLink(link);
  const models = beside.models ?? link.models ?? [];
  if (models.length === 0) throw new UserError('The link names no model.');
  const sets = await Promise.all(
    (link.sets ?? form.sets).map(async (id) => splitAskedAndHeldOut(await beside.loadSet(id), form.shows !== undefined)),
  );
  const options = formToPlanOptions({
    ...optionDefaultsForLink(link, study, defaultFormOptions(study, form)),
    ...link.options,
  });
  const fault = form.fault?.(options) ?? studyOptionsFault(study, options) ?? setsLackingExamples(form, options, sets).fault;
  if (fault !== undefined) throw new UserError(fault);

  const seed = link.seed ?? 1;
  const asking = { form, options, sets, seed, perSet: perSetOf(link, sets), leavesOut: beside.leavesOut === true };
  const heldOut = sampleExampleItems(sets, seed);
  const chosen = await chooseStudyItems(asking);
  const [faulty] = await findItemFaults(chosen, asking, heldOut);
  if (faulty) throw new UserError(`The question “${faulty.item}” cannot be asked: it ${faulty.fault}.`);
  const items = beside.judge === undefined ? chosen : itemsWithRubricJudge(chosen, beside.judge);
  if (hasRubricWithoutJudge(items)) throw new UserError('Some questions are scored by a rubric, but no judge is named.');
  const examples = beside.completion ?? link.completion;
  const completion =
    examples === undefined ? undefined : await makeCompletionFormat({ study, sets, items, perSet: examples, seed });
  if (completion?.fault !== undefined) throw new UserError(completion.fault);
  const plan = await makePlan({
    study,
    options: form.withSets(options, sets),
    models,
    items: [...items, ...heldOut],
    seed,
    samples: form.samples ? (link.samples ?? form.samples) : 1,
    completion: completion?.format,
    adaptive: adaptiveOf(link, {
      study: study.id,
      sets: countItemsPerSet(items),
      prompts: study.variants(options).length,
      models: models.length,
      inTurn: true,
      isJudged: hasJudgedRules(items),
    }),
  });
  return { plan, items: [...items, ...heldOut], parent: link.from };
}

async function studyOfLink({ study: id, from }: PlanLinkParameters) {
  if (id === undefined)
    throw new UserError(
      from === undefined
        ? 'The link names no study.'
        : 'This link needs a run that only one browser has: save that run’s archive instead.',
    );
  const form: StudyFormDescription | undefined = registeredStudyIds().includes(id)
    ? await findStudyManifest(id)?.form?.()
    : undefined;
  return { study: await loadStudy(id), form: assertDefined(form, `form of the study “${id}”`) };
}

/** How many questions of each set, as the form has it. */
function perSetOf(link: PlanLinkParameters, sets: readonly StudyItemSet[]): QuestionsPerSet {
  if (!isDefaultPerSetCount(link.n, link.sets ?? [])) return link.n ?? defaultQuestionsPerSet;
  const words = usualPerSetLabel(sets.map(({ id, items }) => ({ id, count: items.length })));
  return words === 'all' || words === 'usual' ? words : Number(words);
}

function adaptiveOf({ stop }: PlanLinkParameters, ground: StudyDesignForStopPlan) {
  if (!stop) return undefined;
  const typed = toTypedStopCriteria(stop);
  const why = stopUnavailableReason(ground) ?? typedStopCriteriaFault(typed, ground);
  if (why !== undefined) throw new UserError(`The link asks for early stopping, which is not possible here. ${why}`);
  return stopFormToAdaptivePlan(typed, ground);
}
