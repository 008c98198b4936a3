import { registeredAnswerKinds } from '../answers/kinds.ts';
import type { Item } from './item.ts';
import { UserError } from '../../base/errors/user-error.ts';

const maxNamedFaults = 5;
const mostChoices = 26;

/** Why a study cannot ask an item. */
export interface ItemFault {
  readonly item: string;
  readonly fault: string;
  /** Whether writing paraphrases would fix it. */
  readonly lacksParaphrases?: boolean;
  /** The placeholders in prompts for which the item has no column. */
  readonly lacks?: readonly string[];
}

/**
 * Why a study of questions cannot ask an item: the item is for another kind of answer. A kind defined by a study goes before
 * the built-in ones, as it may require more.
 */
export function otherAnswerKindFault(item: Item): string | undefined {
  const shapes = registeredAnswerKinds().flatMap(({ asksAbout }) =>
    asksAbout.fault && asksAbout.fits(item) ? asksAbout : [],
  );
  return (shapes.find(({ field }) => field === undefined) ?? shapes[0])?.fault;
}

/** The faults of the items that are to be judged. */
export const notAQuestionFaults = (items: readonly Item[]): ItemFault[] =>
  items.flatMap((item) => {
    const fault = otherAnswerKindFault(item);
    return fault === undefined ? [] : [{ item: item.id, fault }];
  });

/** What is wrong with an item's choices, or with its answer given these choices. */
export function choiceFault({ choices, answer }: Item): string | undefined {
  if (!choices) return typeof answer === 'string' ? undefined : 'has no choices, but its answer is one';
  if (choices.length < 2) return 'has fewer than two choices';
  if (choices.length > mostChoices) return `has ${choices.length} choices, and there are letters for ${mostChoices}`;
  const twice = choices.find((choice, index) => choices.indexOf(choice) !== index);
  if (twice !== undefined) return `has the choice “${short(twice)}” twice`;
  if (typeof answer !== 'number' || !Number.isInteger(answer) || answer < 0 || answer >= choices.length)
    return 'has an answer that is not among its choices';
  return undefined;
}

/** If there are faults, throws one UserError with the first few and the number of the others. */
export function refuseFaultyItems(faults: readonly ItemFault[], what: 'asked' | 'judged' = 'asked'): void {
  if (faults.length === 0) return;
  const named = faults.slice(0, maxNamedFaults).map(({ item, fault }) => `“${item}” ${fault}`);
  const more = faults.length - named.length;
  const rest = more === 0 ? '' : `; and ${more} more`;
  throw new UserError(
    `${faults.length === 1 ? 'One question' : `${faults.length} questions`} cannot be ${what}: ${named.join('; ')}${rest}.`,
  );
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
