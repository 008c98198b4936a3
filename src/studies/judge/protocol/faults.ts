import type { Item } from '../../../core/items/item.ts';
import { otherAnswerKindFault, type ItemFault } from '../../../core/items/item-faults.ts';
import type { Criterion } from './options.ts';

/** The items that cannot be judged, in their order, each with its first fault. */
export const judgeItemFaults = (items: readonly Item[], criteria: readonly Criterion[]): ItemFault[] =>
  items.flatMap((item) => {
    const fault = faultOf(item, criteria);
    return fault === undefined ? [] : [{ item: item.id, fault }];
  });

function faultOf(item: Item, criteria: readonly Criterion[]): string | undefined {
  const { question, response, criterion } = item;
  if (response === undefined) return 'has no response to judge';
  if (response.trim() === '') return 'has an empty response';
  if (question.trim() === '') return 'has an empty question';
  if (criterion === undefined) return otherAnswerKindFault(item) ?? 'names no criterion';
  if (!criteria.some(({ id }) => id === criterion))
    return `names the criterion “${criterion.slice(0, 60)}”, which the options do not have`;
  return undefined;
}
