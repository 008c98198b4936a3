import type { AdaptivePlan } from '../core/plan/adaptive-plan.ts';
import { assertDefined } from '../base/errors/assert-defined.ts';
import { completionFormatFault, promptOfCell, type CompletionFormat } from '../core/prompts/completion.ts';
import { chatOnlyFault } from '../core/models/chat-only.ts';
import { parseModelId } from '../core/models/model-id.ts';
import type { Item } from '../core/items/item.ts';
import type { Json } from '../base/json/json.ts';
import { zip } from '../base/objects/zip.ts';
import type { Study } from '../core/studies/study.ts';
import { UserError } from '../base/errors/user-error.ts';
import { hasJudgedRules, findJudgedRulesOfItem, judgesNamedByItems } from '../reading/rules/judged-answers.ts';
import { makePeriodicYielder } from '../base/workers/yield-every.ts';
import { itemHashes } from '../core/items/item-hashes.ts';
import type { Plan } from '../core/plan/plan.ts';

export interface PlanInput {
  readonly study: Study;
  readonly options: unknown;
  /** Model ids, in the order in which they are asked and shown. */
  readonly models: readonly string[];
  readonly items: readonly Item[];
  readonly seed: number;
  readonly samples: number;
  /** Only for a plan with completions. */
  readonly completion?: CompletionFormat | undefined;
  /** Only for a plan with early stopping. */
  readonly adaptive?: AdaptivePlan | undefined;
}

/** Makes the plan for the user's choices. A UserError names the choice that cannot be asked. */
export async function makePlan(input: PlanInput): Promise<Plan> {
  const { study, options, models, items, seed, samples, completion, adaptive } = input;
  const parsed = study.parseOptions(options);
  if (models.length === 0) throw new UserError('Choose at least one model.');
  if (items.length === 0) throw new UserError('Choose at least one question.');
  for (const model of models) parseModelId(model);
  refuseTwice(models, 'model');
  refuseTwice(
    items.map(({ id }) => id),
    'item',
  );
  refuseUnjudged(items, adaptive !== undefined);
  const formatFault = completion && (completionFormatFault(study, completion) ?? chatOnlyFault(models));
  if (formatFault !== undefined) throw new UserError(formatFault);
  checkWhole(seed, 'The seed', 0, 2 ** 32 - 1);
  checkWhole(samples, 'The number of samples', 1, 1000);
  if (study.variants(parsed).length === 0) throw new UserError('The options leave no prompt variant: choose at least one.');

  const hashes = await itemHashes(items);
  const plan: Plan = {
    study: study.id,
    options: parsed,
    models: [...models],
    items: zip(items, hashes).map(([{ id }, hash]) => ({ id, hash })),
    samples,
    seed,
    resolved: study.resolve(items, parsed, seed),
    ...(completion && { completion }),
    ...(adaptive && { adaptive }),
  };
  await refuseUnaskable(plan, study, items);
  return plainJson(plan);
}

/** Builds one prompt of every item that the study asks. So an item that cannot be asked is found before the run starts. */
async function refuseUnaskable(plan: Plan, study: Study, items: readonly Item[]): Promise<void> {
  const { due, breath } = makePeriodicYielder();
  const model = assertDefined(plan.models[0], 'model in the plan');
  const variant = assertDefined(study.variants(plan.options)[0], 'variant in the plan');
  for (const item of items) {
    if (due()) await breath();
    if (study.asks?.(variant, plan.resolved[item.id]) === false) continue;
    promptOfCell(study, { model, item: item.id, variant, sample: 0 }, item, plan);
  }
}

/** Every judge must be in the plan before the run. Judgements come after the run, so they cannot stop it early. */
function refuseUnjudged(items: readonly Item[], isAdaptive: boolean): void {
  const without = items.find((item) =>
    findJudgedRulesOfItem(item).some(({ rule }) => rule.kind === 'rubric' && !rule.judge),
  );
  if (without) throw new UserError(`The question “${without.id}” is scored by a rubric, but no judge is chosen.`);
  for (const judge of judgesNamedByItems(items)) parseModelId(judge);
  if (isAdaptive && hasJudgedRules(items))
    throw new UserError('A run that is scored by a judge or by meaning cannot stop when it is sure.');
}

function refuseTwice(ids: readonly string[], what: string): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) throw new UserError(`The ${what} “${id}” is chosen twice.`);
    seen.add(id);
  }
}

function checkWhole(value: number, what: string, least: number, most: number): void {
  if (!Number.isSafeInteger(value) || value < least || value > most) {
    throw new UserError(`${what} must be a whole number from ${least} to ${most}, not ${value}.`);
  }
}

/** Removes undefined fields and shares nothing with the caller, like a JSON round trip. */
const plainJson = (plan: Plan): Plan => JSON.parse(JSON.stringify(plan as unknown as Json)) as Plan;
