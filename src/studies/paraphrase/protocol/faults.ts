import type { Item } from '../../../core/items/item.ts';
import { isRephrasable } from '../../../items/rephrasable.ts';
import { choiceFault, otherAnswerKindFault, type ItemFault } from '../../../core/items/item-faults.ts';
import { givenChoiceOrders } from './given-orders.ts';

/** The items that cannot be used, in their order, each with its first fault. */
export const paraphraseItemFaults = (items: readonly Item[]): ItemFault[] =>
  items.flatMap((item) => {
    const choices = otherAnswerKindFault(item) ?? choiceFault(item);
    const orders = givenChoiceOrders(item) === null ? 'has given orders that are not orders of its choices' : undefined;
    const fault = choices ?? orders ?? paraphraseFault(item);
    return fault === undefined
      ? []
      : [{ item: item.id, fault, lacksParaphrases: choices === undefined && orders === undefined && isRephrasable(item) }];
  });

/** The study uses only the first two paraphrases. */
function paraphraseFault({ question, paraphrases = [] }: Item): string | undefined {
  const [first, second] = paraphrases;
  if (first === undefined || second === undefined) {
    return first === undefined ? 'has no paraphrases, and two are asked' : 'has only one paraphrase, and two are asked';
  }
  if (first.trim() === '' || second.trim() === '') return 'has an empty paraphrase';
  const texts = [question, first, second].map((text) => text.trim());
  if (new Set(texts).size < texts.length)
    return texts[1] === texts[2] ? 'has the same paraphrase twice' : 'has a paraphrase that is the question itself';
  return undefined;
}
