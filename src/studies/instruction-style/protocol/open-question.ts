import { choiceFault, type ItemFault } from '../../../core/items/item-faults.ts';
import type { Item } from '../../../core/items/item.ts';
import { optionLetter } from '../../../core/items/letter.ts';

/**
 * Removes a question’s choices and makes the text of the right choice its reference. Answers are then parsed as for any
 * question with such a text or number. A question that means nothing without its choices does not change, and
 * `needsChoicesFaults` names it.
 */
export function openQuestion(item: Item): Item {
  const { choices, answer, ...open } = item;
  if (!choices || typeof answer !== 'number' || needsChoices(item) !== undefined) return item;
  return { ...open, answer: choices[answer] ?? '' };
}

export const needsChoicesFaults = (items: readonly Item[]): ItemFault[] =>
  items.flatMap((item) => {
    const why = item.choices && needsChoices(item);
    return why === undefined ? [] : [{ item: item.id, fault: `needs its choices, as ${why}` }];
  });

/** “All of the above”. */
const pointsToChoices = /^\W*(?:all|none|both|neither|either|any|some|one|two|three) of\b/i;
/** “Which of these …?”, “Choose one of the following”, “unlike the other three”. */
const asksOfChoices =
  /\b(?:which|who|what|ones?|two|three|none|all|any|each|choose|select|pick)(?: \w+)? (?:of|from|among) (?:these|the following|the (?:choices|options|answers|alternatives|statements))\b|\bthe other (?:two|three|four|five|choices|options)\b/i;

/** “B”, “A and C”. */
const areLetters = (text: string, choices: number): boolean =>
  text.split(/,|&|\band\b|\bor\b/).every((part) => new RegExp(`^\\W*[A-${optionLetter(choices - 1)}]\\W*$`).test(part));

function needsChoices(item: Item): string | undefined {
  const { question, choices = [], answer, counts } = item;
  if (choiceFault(item) !== undefined || typeof answer !== 'number') return undefined;
  const right = choices[answer] ?? '';
  if (right.trim() === '' || pointsToChoices.test(right) || areLetters(right, choices.length))
    return `its answer “${right}” points to them`;
  const asked = asksOfChoices.exec(question)?.[0];
  if (asked !== undefined) return `it asks “${asked}”`;
  return counts?.rules.some(({ kind }) => kind === 'choice') ? 'its answers count by choice' : undefined;
}
