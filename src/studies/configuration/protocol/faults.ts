import { group } from 'd3';
import { setOf, type Item } from '../../../core/items/item.ts';
import type { ConfigurationOptions } from './options.ts';
import { choiceFault, otherAnswerKindFault, type ItemFault } from '../../../core/items/item-faults.ts';
import { questionKey } from '../../../core/items/same-question.ts';

/** How many demonstrations are shown at most. */
export const maxShownExamples = ({ demonstrations }: Pick<ConfigurationOptions, 'demonstrations'>): number =>
  Math.max(0, ...demonstrations);

/** How many demonstrations can be shown together: of items that ask the same, one. */
export const distinctExampleCount = (heldOut: readonly Item[]): number =>
  new Set(heldOut.map(({ question }) => questionKey(question))).size;

/** Those of the items that cannot be asked, in their order, each with the first thing that is wrong with it. `heldOut`: of all their sets. */
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
  `has ${found === 0 ? 'no demonstration' : `${found} of ${wanted} demonstrations`}: the set “${set}” needs ${wanted} held-out questions (split “train”) that ask something else`;
