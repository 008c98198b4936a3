import { countGridCells } from '../../core/plan/cells.ts';
import type { ImportedPromptCollector } from '../../core/elsewhere/prompt-lines.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Response } from '../../core/answers/response.ts';
import type { Study } from '../../core/studies/study.ts';
import { UserError } from '../../base/errors/user-error.ts';

/**
 * Checks that the prompt of an imported response comes before it in the file. For prompts that follow from the plan, see
 * `newResponseChecker`.
 */
export const makeImportedPromptHashCheck =
  (prompts: ImportedPromptCollector) =>
  ({ promptHash }: Response, where: string): void => {
    if (promptHash !== '' && !prompts.has(promptHash))
      throw new UserError(`${where}: no earlier line has the prompt of the field “promptHash”.`);
  };

/** Checks a plan with imported answers against its file. Nothing is drawn for such a plan, and it makes no requests. */
export function checkImportedPlan(plan: Plan, study: Study, format: string): void {
  const { asked, elsewhere, adaptive, resolved } = plan;
  if ((asked === undefined) !== (elsewhere === undefined))
    throw new UserError('the plan’s fields “asked” and “elsewhere” go together.');
  if ((elsewhere === undefined) !== (format !== 'evenkeel/3'))
    throw new UserError('runs with imported answers have the format evenkeel/3, and no other run has it.');
  if (!elsewhere) return;
  if (!study.acceptsExternal) throw new UserError(`the study “${study.id}” does not accept imported answers.`);
  if (adaptive) throw new UserError('the plan has imported answers, so it cannot stop when it is sure.');
  if (Object.keys(resolved).length > 0)
    throw new UserError('the plan has imported answers, so nothing can be drawn for its items.');
  if (elsewhere.holes > countGridCells(plan, study)) throw new UserError('the plan has more holes than cells.');
}

/** Such a run must have every answer, since none can be generated later. */
export function assertAnswerCountMatchesPlan(name: string, answers: number, expected: number): void {
  if (answers === expected) return;
  const [has, expectedText] = [answers, expected].map((count) => count.toLocaleString('en-GB'));
  throw new UserError(`“${name}” has ${has} answers, but its plan has ${expectedText}: the file was cut or changed.`);
}
