import { setOf, type Item } from '../../core/items/item.ts';
import { askedItemIds } from '../../core/plan/cells.ts';
import { examplesPerQuestion } from '../../core/prompts/completion.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { isImportedPlan, planId, type Plan } from '../../core/plan/plan.ts';
import { changedOptions, type PlanLinkParameters } from '../../export/plan-link.ts';
import { externalToolSentence } from '../../core/elsewhere/imported-run-notes.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { makeOwnItemSet } from '../../items/own-set.ts';
import type { FormOptions } from '../../manifest/study-form.ts';
import { judgesNamedByItems } from '../../reading/rules/judged-answers.ts';
import { listItemSets, saveItemSet, takenSetIds } from '../../store/library/item-sets.ts';
import { planIdOfRunRow } from '../../store/runs/plan-of-run.ts';
import { getRun } from '../../store/runs/runs.ts';
import { findStudyManifest } from '../../studies/index.ts';
import { loadFormerRun } from '../run/changed/former-run.ts';
import { samePlanLink } from '../shared/same-plan-link.ts';

/** The data of a run that fill the form. */
export interface FormStartFromRun {
  readonly link: PlanLinkParameters;
  /** Its sets that are not here, with their questions if the run contains them. */
  readonly lacking: readonly { readonly id: string; readonly items: readonly Item[] }[];
  /** Whether the sets here would give other questions than the run’s. */
  readonly isOtherwise: boolean;
  /** The judge of its answers, if there was one. */
  readonly judge?: string;
}

/** A plan without a run in this browser, from a shared report. Kept while the page is open. */
let handedPlan: { readonly id: string; readonly plan: Plan } | undefined;

/** The address of a form filled from a plan that came without its run. Undefined for plans of imported runs. */
export async function handOverPlanToForm(plan: Plan): Promise<string | undefined> {
  if (isImportedPlan(plan)) return undefined;
  handedPlan = { id: await planId(plan), plan };
  return `#/new?from=${handedPlan.id}`;
}

/**
 * The data that fill the form with a run’s plan of any length, by the run’s id or its plan’s. Undefined if neither is here.
 */
export async function formStartFromRun(id: string): Promise<FormStartFromRun | undefined> {
  const former = await loadFormerRun(id);
  const record = former.is === 'here' ? former.record : await getRun(id);
  if (record) return fillFromPlan(record.plan, record.items, planIdOfRunRow(record));
  return handedPlan?.id === id ? fillFromPlan(handedPlan.plan, [], id) : undefined;
}

/** The options of the plan that filled a form, if this browser has it. */
export async function loadFormerOptions(id: string): Promise<FormOptions | undefined> {
  const former = await loadFormerRun(id);
  const plan = former.is === 'here' ? former.record.plan : handedPlan?.id === id ? handedPlan.plan : undefined;
  return plan?.options as FormOptions | undefined;
}

async function fillFromPlan(plan: Plan, items: readonly Item[], from: string): Promise<FormStartFromRun | undefined> {
  if (isImportedPlan(plan)) throw new UserError(`${externalToolSentence(plan.elsewhere)} This run cannot be repeated here.`);
  const form = await findStudyManifest(plan.study)?.form?.();
  if (!form) return undefined;
  const study = await loadStudy(plan.study);
  const ids = [...new Set(plan.items.map((item) => setOf(item.id)))];
  const here = new Set((await listItemSets()).map(({ id }) => id));
  const asked = askedItemIds(plan, study);
  const n = Math.max(...ids.map((set) => asked.filter((item) => setOf(item) === set).length));
  const defaults = { ...(study.defaults as unknown as FormOptions), maxTokens: form.maxTokens };
  const options = changedOptions(plan.options as FormOptions, defaults);
  const [judge, another] = judgesNamedByItems(items);
  const judges = judge !== undefined && another === undefined && { judge };
  const lacking = ids.filter((set) => !here.has(set));
  return {
    link: {
      study: plan.study,
      models: plan.models,
      sets: ids.filter((set) => here.has(set)),
      n,
      seed: plan.seed,
      samples: plan.samples,
      ...(options && { options }),
      ...(plan.completion && { completion: examplesPerQuestion(plan.completion) }),
      ...(plan.adaptive && { stop: plan.adaptive.claims }),
      from,
      start: false,
    },
    lacking: lacking.map((set) => ({ id: set, items: items.filter((item) => setOf(item.id) === set) })),
    ...judges,
    isOtherwise: lacking.length === 0 && (await samePlanLink(plan, { whatever: true, ...judges })) === undefined,
  };
}

/**
 * Saves the questions of a run as a user’s own set, at the user’s request. Keeps the set’s id if it is free. Returns the id.
 */
export async function saveRunQuestionsAsOwnSet({ id, items }: FormStartFromRun['lacking'][number]): Promise<string> {
  const local = items.map((item) => ({ ...item, id: item.id.slice(id.length + 1) }));
  const set = await makeOwnItemSet({ title: id, source: 'the questions of a run' }, local, await takenSetIds());
  await saveItemSet(set);
  return set.id;
}
