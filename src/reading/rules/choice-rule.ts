import type { RuleOf } from '../../core/counting/counting.ts';
import { choiceFault } from '../../core/items/item-faults.ts';
import type { Item } from '../../core/items/item.ts';
import { letterOf } from '../../core/items/letter.ts';
import type { ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import { readStrictly } from '../strict-or-tolerant.ts';
import { readBounded } from '../bounded-answer.ts';
import { readOption } from '../option.ts';
import { fails, holds, findingInForm, quoteShortened, type RuleFinding, type RuleScorer } from './rule-finding.ts';

/**
 * The right choice. Strict: its letter in the form that is asked for (`readOptionInForm`); else by letter or words, wherever `readOption` finds it. With `last`,
 * the tolerant form takes the last option of a final statement that names several.
 * Choices and the place of the right one are those of the item that is handed over: a study that shows them in another order hands them over in that order.
 */
export const choiceRule: RuleScorer<RuleOf<'choice'>> = {
  read(rule, { text, item }) {
    const { choices } = item;
    if (!choices) return fails('the question has no choices');
    return findingInForm(rule.strict ? 'strict' : 'tolerant', {
      strict: choiceFinding(readStrictly(text, item), item, choices),
      tolerant: choiceFinding(
        readBounded(text, (read) => readOption(read, choices, rule.last)),
        item,
        choices,
      ),
    });
  },
  fault(_, item) {
    if (!item) return undefined;
    return item.choices && choiceFault(item) === undefined ? undefined : 'asks for a choice, and the question has none';
  },
};

function choiceFinding(reading: ParsedAnswer, { answer }: Item, choices: readonly string[]): RuleFinding {
  if (reading.kind !== 'option') return fails('why' in reading ? reading.why : 'no option is named');
  const named = `${letterOf(reading.option)} (${quoteShortened(choices[reading.option] ?? '')})`;
  if (reading.option === answer) return holds(`names ${named}`);
  return fails(`names ${named}, not ${letterOf(Number(answer))}`);
}
