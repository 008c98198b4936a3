import { group } from 'd3';
import { setOf, type Item } from '../../../core/items/item.ts';
import type { ConfigurationOptions } from './options.ts';
import { choiceFault, otherAnswerKindFault, type ItemFault } from '../../../core/items/item-faults.ts';
import { questionKey } from '../../../core/items/same-question.ts';

/** The largest number of few-shot examples that a prompt shows. */
export const maxShownExamples = ({ demonstrations }: Pick<ConfigurationOptions, 'demonstrations'>): number =>
  Math.max(0, ...demonstrations);

/** How many examples a prompt can show together. Items with the same question count once. */
export const distinctExampleCount = (heldOut: readonly Item[]): number =>
  new Set(heldOut.map(({ question }) => questionKey(question))).size;

/**
 * The items that cannot be used, in their order, each with its first fault. `heldOut` has the held-out items of all their
 * sets.
 */
export function configurationItemFaults(
  items: readonly Item[],
  heldOut: readonly Item[],
  options: Pick<ConfigurationOptions, 'demonstrations'>,
): ItemFault[] {
  const most = maxShownExamples(options);
  const questions = new Map(
    [...group(heldOut, ({ id }) => setOf(id))].map(([set, shown]) => [
      set,
      new Set(shown.map(({ question }) => questionKey(question))),
    ]),
  );
  return items.flatMap((item) => {
    const set = setOf(item.id);
    const others = questions.get(set) ?? new Set();
    const found = others.size - Number(others.has(questionKey(item.question)));
    const fault = otherAnswerKindFault(item) ?? choiceFault(item) ?? (found < most ? tooFew(set, found, most) : undefined);
    return fault === undefined ? [] : [{ item: item.id, fault }];
  });
}

const tooFew = (set: string, found: number, wanted: number): string =>
  `has ${found === 0 ? 'no few-shot example' : `${found} of ${wanted} few-shot examples`}: the set “${set}” needs ${wanted} held-out questions (split “train”) that ask something else`;
