import type { RuleOf } from '../../core/counting/counting.ts';
import { fails, holds, quoteShortened, type RuleScorer } from './rule-finding.ts';
import { linearRegex } from './linear-regex.ts';

/**
 * An expression in RE2's syntax matches somewhere in the answer, or all of it (`whole`; white space around the answer aside). It has one form: an expression says itself
 * how strict it is. Look-around, back-references and expressions of more than 2,000 steps are refused before a run.
 */
export const regexRule: RuleScorer<RuleOf<'regex'>> = {
  read({ pattern, ignoreCase, whole }, { text }) {
    const regex = linearRegex(pattern, ignoreCase);
    if (typeof regex === 'string') return fails(`the expression ${regex}`);
    if (regex.isTooLong(text)) return fails('the answer is too long for this expression');
    if (whole) {
      return regex.isWhole(text.trim())
        ? holds(`all of it matches ${quoteShortened(pattern)}`)
        : fails(`not all of it matches ${quoteShortened(pattern)}`);
    }
    const found = regex.find(text);
    return found === undefined
      ? fails(`does not match ${quoteShortened(pattern)}`)
      : holds(`matches ${quoteShortened(pattern)} at ${quoteShortened(found)}`);
  },
  fault({ pattern, ignoreCase }) {
    const regex = linearRegex(pattern, ignoreCase);
    return typeof regex === 'string' ? `has an expression that ${regex}` : undefined;
  },
};
