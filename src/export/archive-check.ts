import type { Item } from '../core/items/item.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { Response } from '../core/answers/response.ts';
import type { Study } from '../core/studies/study.ts';
import { UserError } from '../base/errors/user-error.ts';
import { newCellRequestBuilder } from './cell-requests.ts';

/**
 * Checks that a response belongs to the plan. Its seed and prompt follow from the plan. A mismatch means that the file was
 * changed, or that another program made it differently.
 */
export function newResponseChecker(plan: Plan, items: readonly Item[], study: Study) {
  const asked = newCellRequestBuilder(plan, items, study);
  return (response: Response, where: string): void => {
    const { seed, promptHash } = withErrorPrefix(where, () => asked(response));
    if (response.seed !== seed)
      throw new UserError(`${where}: the field “seed” is ${response.seed}, but the plan makes it ${seed}.`);
    if (response.promptHash !== promptHash)
      throw new UserError(`${where}: the field “promptHash” does not match the prompt that the plan makes for this cell.`);
  };
}

function withErrorPrefix<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${where}: ${error.message}`) : error;
  }
}
