import type { Item } from '../items/item.ts';
import { UserError } from '../user-error.ts';

const named = 5;
const mostChoices = 26;

/** Why an item can not be asked in this study. */
export interface ItemFault {
  readonly item: string;
  readonly fault: string;
  /** Whether writing paraphrases would mend it. */
  readonly lacksParaphrases: boolean;
}

/** Those of the items that can not be asked, in their order, each with the first thing that is wrong with it. */
export const paraphraseFaults = (items: readonly Item[]): ItemFault[] =>
  items.flatMap((item) => {
    const choices = choiceFault(item);
    const fault = choices ?? paraphraseFault(item);
    return fault === undefined ? [] : [{ item: item.id, fault, lacksParaphrases: choices === undefined }];
  });

/** Throws one UserError that names the first few of them and how many more there are. */
export function refuseFaulty(items: readonly Item[]): void {
  const faults = paraphraseFaults(items);
  if (faults.length === 0) return;
  const told = faults.slice(0, named).map(({ item, fault }) => `«${item}» ${fault}`);
  const more = faults.length - told.length;
  const rest = more === 0 ? '' : `; and ${more} more`;
  throw new UserError(
    `${faults.length === 1 ? 'One item' : `${faults.length} items`} can not be asked: ${told.join('; ')}${rest}.`,
  );
}

function choiceFault({ choices, answer }: Item): string | undefined {
  if (!choices) return typeof answer === 'string' ? undefined : 'has no choices, but its answer is one';
  if (choices.length < 2) return 'has fewer than two choices';
  if (choices.length > mostChoices) return `has ${choices.length} choices, and there are letters for ${mostChoices}`;
  const twice = choices.find((choice, index) => choices.indexOf(choice) !== index);
  if (twice !== undefined) return `has the choice «${short(twice)}» twice`;
  if (typeof answer !== 'number' || !Number.isInteger(answer) || answer < 0 || answer >= choices.length)
    return 'has an answer that is not among its choices';
  return undefined;
}

/** The first two are asked. */
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

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
