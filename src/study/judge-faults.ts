import type { Item } from '../items/item.ts';
import { UserError } from '../user-error.ts';
import type { Criterion } from './judge-options.ts';

const named = 5;

/** Why an item can not be judged. */
export interface JudgeItemFault {
  readonly item: string;
  readonly fault: string;
}

/** Those of the items that can not be judged, in their order, each with the first thing that is wrong with it. */
export const judgeFaults = (items: readonly Item[], criteria: readonly Criterion[]): JudgeItemFault[] =>
  items.flatMap((item) => {
    const fault = faultOf(item, criteria);
    return fault === undefined ? [] : [{ item: item.id, fault }];
  });

/** Throws one UserError that names the first few of them and how many more there are. */
export function refuseUnjudgeable(items: readonly Item[], criteria: readonly Criterion[]): void {
  const faults = judgeFaults(items, criteria);
  if (faults.length === 0) return;
  const told = faults.slice(0, named).map(({ item, fault }) => `«${item}» ${fault}`);
  const more = faults.length - told.length;
  const rest = more === 0 ? '' : `; and ${more} more`;
  throw new UserError(
    `${faults.length === 1 ? 'One item' : `${faults.length} items`} can not be judged: ${told.join('; ')}${rest}.`,
  );
}

function faultOf({ question, response, criterion }: Item, criteria: readonly Criterion[]): string | undefined {
  if (response === undefined) return 'has no response to judge';
  if (response.trim() === '') return 'has an empty response';
  if (question.trim() === '') return 'has an empty question';
  if (criterion === undefined) return 'names no criterion';
  if (!criteria.some(({ id }) => id === criterion))
    return `names the criterion «${criterion.slice(0, 60)}», which the options do not have`;
  return undefined;
}
