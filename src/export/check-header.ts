import { countGridCells } from '../core/plan/cells.ts';
import { checkItemsMatchPlan } from '../core/items/check-items.ts';
import { completionFormatFault } from '../core/prompts/completion.ts';
import type { Item } from '../core/items/item.ts';
import { shortJsonText } from '../core/archive/archive-schema.ts';
import { loadStudy } from '../core/studies/studies.ts';
import type { Study } from '../core/studies/study.ts';
import { UserError } from '../base/errors/user-error.ts';
import { judgesNamedByItems } from '../reading/rules/judged-answers.ts';
import { refuseFaultyRules } from '../reading/rules/rule-fault.ts';
import type { Archive } from './archive.ts';
import { checkImportedPlan } from './elsewhere/imported-run-check.ts';

/** More cells than any run has had; a header that multiplies up to more is a mistake or a trap. */
const mostCells = 2_000_000;

/** Checks the parts of an archive’s header against each other, and returns the study of its plan. */
export async function checkHeaderAndLoadStudy(
  { plan, models, items }: Pick<Archive, 'plan' | 'models' | 'items'>,
  format: string,
): Promise<Study> {
  const study = await loadStudy(plan.study);
  study.parseOptions(plan.options);
  const formatFault = plan.completion && completionFormatFault(study, plan.completion);
  if (formatFault !== undefined) throw new UserError(formatFault);
  const cells = countGridCells(plan, study);
  if (cells > mostCells) throw new UserError(`the plan has ${cells} cells, but an archive has at most ${mostCells}.`);
  checkImportedPlan(plan, study, format);
  refuseTwice(plan.models, 'model');
  refuseTwice(
    plan.items.map(({ id }) => id),
    'item',
  );
  for (const { model } of models) {
    if (!plan.models.includes(model) && !judgesNamedByItems(items).includes(model))
      throw new UserError(`the model “${model}” is not one of the plan's.`);
  }
  const needsNone = plan.elsewhere?.scoring.by === 'log' || !study.answerKind.needsReference;
  for (const item of items) checkAnswer(item, needsNone);
  refuseFaultyRules(items);
  await checkItemsMatchPlan(plan, items);
  return study;
}

/**
 * `needsNone`: no reference is needed, since the log of imported answers scores them, or the study does not use references.
 */
function checkAnswer({ id, choices, answer, counts }: Item, needsNone: boolean): void {
  if (answer === '' && !counts && !needsNone)
    throw new UserError(`the answer of the item “${id}” is empty, and it has no rule for scoring.`);
  if (choices && (typeof answer !== 'number' || answer >= choices.length)) {
    throw new UserError(
      `the answer of the item “${id}” is ${shortJsonText(answer)}, which is not the index of one of its choices.`,
    );
  }
  if (!choices && typeof answer !== 'string') {
    throw new UserError(`the item “${id}” has no choices, so its answer must be a text, not ${shortJsonText(answer)}.`);
  }
}

function refuseTwice(ids: readonly string[], what: string): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) throw new UserError(`the plan names the ${what} “${id}” twice.`);
    seen.add(id);
  }
}
