import type { Item } from '../core/items/item.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { Response } from '../core/answers/response.ts';
import type { Study } from '../core/studies/study.ts';
import { UserError } from '../base/errors/user-error.ts';
import { newCellRequestBuilder } from './cell-requests.ts';

/**
 * Refuses a response that does not belong to the plan: its seed and its prompt follow from the plan, so another one means that the file was
 * changed or made by something that asks differently.
 */
export function newResponseChecker(plan: Plan, items: readonly Item[], study: Study) {
  const asked = newCellRequestBuilder(plan, items, study);
  return (response: Response, where: string): void => {
    const { seed, promptHash } = withErrorPrefix(where, () => asked(response));
    if (response.seed !== seed)
      throw new UserError(`${where}: the field “seed” is ${response.seed}, but the plan makes it ${seed}.`);
    if (response.promptHash !== promptHash)
      throw new UserError(`${where}: the field “promptHash” is not that of the prompt which the plan makes for this cell.`);
  };
}

function withErrorPrefix<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${where}: ${error.message}`) : error;
  }
}
