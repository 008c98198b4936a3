import type { RuleOfKind } from '../../core/counting/counting.ts';
import { choiceFault } from '../../core/items/item-faults.ts';
import type { Item } from '../../core/items/item.ts';
import { optionLetter } from '../../core/items/letter.ts';
import type { ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import { readAnswerStrictly } from '../strict-or-tolerant.ts';
import { readAnswerHeadAndTail } from '../bounded-answer.ts';
import { readOption } from '../option.ts';
import {
  zeroScoreWithReason,
  fullScoreWithReason,
  pickStrictOrTolerantScore,
  quoteShortened,
  type RuleScoreWithReason,
  type RuleScorer,
} from './rule-finding.ts';

/**
 * Scores whether the answer names the right choice. The strict form requires the letter in the requested form
 * (`readOptionInAskedForm`). The tolerant form accepts a letter or words, wherever `readOption` finds them. With `last`, the
 * tolerant form takes the last option of a final statement that names several.
 *
 * The choices and the position of the right one come from the given item. A study that shows them in another order passes
 * them in that order.
 */
export const choiceRuleScorer: RuleScorer<RuleOfKind<'choice'>> = {
  read(rule, { text, item }) {
    const { choices } = item;
    if (!choices) return zeroScoreWithReason('the question has no choices');
    return pickStrictOrTolerantScore(rule.strict ? 'strict' : 'tolerant', {
      strict: choiceFinding(readAnswerStrictly(text, item), item, choices),
      tolerant: choiceFinding(
        readAnswerHeadAndTail(text, (read) => readOption(read, choices, rule.last)),
        item,
        choices,
      ),
    });
  },
  fault(_, item) {
    if (!item) return undefined;
    return item.choices && choiceFault(item) === undefined ? undefined : 'asks for a choice, but the question has none';
  },
};

function choiceFinding(reading: ParsedAnswer, { answer }: Item, choices: readonly string[]): RuleScoreWithReason {
  if (reading.kind !== 'option') return zeroScoreWithReason('why' in reading ? reading.why : 'no option is named');
  const named = `${optionLetter(reading.option)} (${quoteShortened(choices[reading.option] ?? '')})`;
  if (reading.option === answer) return fullScoreWithReason(`names ${named}`);
  return zeroScoreWithReason(`names ${named}, not ${optionLetter(Number(answer))}`);
}
