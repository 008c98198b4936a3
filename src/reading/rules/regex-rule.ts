import type { RuleOfKind } from '../../core/counting/counting.ts';
import { zeroScoreWithReason, fullScoreWithReason, quoteShortened, type RuleScorer } from './rule-finding.ts';
import { compileLinearRegex } from './linear-regex.ts';

/**
 * Scores whether an expression in RE2's syntax matches somewhere in the answer. With `whole`, it must match all of the
 * answer except surrounding white space. There is only one form, since the expression itself determines how strict it is.
 * Look-around, back-references and expressions of more than 2,000 steps are rejected before a run.
 */
export const regexRuleScorer: RuleScorer<RuleOfKind<'regex'>> = {
  read({ pattern, ignoreCase, whole }, { text }) {
    const regex = compileLinearRegex(pattern, ignoreCase);
    if (typeof regex === 'string') return zeroScoreWithReason(`the expression ${regex}`);
    if (regex.isTooLong(text)) return zeroScoreWithReason('the answer is too long for this expression');
    if (whole) {
      return regex.isWhole(text.trim())
        ? fullScoreWithReason(`all of it matches ${quoteShortened(pattern)}`)
        : zeroScoreWithReason(`not all of it matches ${quoteShortened(pattern)}`);
    }
    const found = regex.find(text);
    return found === undefined
      ? zeroScoreWithReason(`does not match ${quoteShortened(pattern)}`)
      : fullScoreWithReason(`matches ${quoteShortened(pattern)} at ${quoteShortened(found)}`);
  },
  fault({ pattern, ignoreCase }) {
    const regex = compileLinearRegex(pattern, ignoreCase);
    return typeof regex === 'string' ? `has an expression that ${regex}` : undefined;
  },
};
