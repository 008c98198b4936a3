import type { RuleOfKind } from '../../core/counting/counting.ts';
import {
  pickStrictOrTolerantScore,
  quotedListWithMore,
  itemReferenceText,
  type RuleScoreWithReason,
  type RuleScorer,
} from './rule-finding.ts';
import { normaliseForMatching } from './normal-form.ts';

type ContainsRule = RuleOfKind<'contains'>;

/**
 * Scores whether the answer has every text of `all`, at least one of `any` and none of `none`. Without all three, it must
 * have the reference. `exact` is the strict form and compares every character. Otherwise both are compared in their normal
 * form, anywhere: “art” matches in “start”. A rule for whole words needs an expression. An empty answer contains nothing, so
 * it passes a rule that only forbids; add a further rule to require more.
 */
export const containsRuleScorer: RuleScorer<ContainsRule> = {
  read: (rule, { text, item }) =>
    pickStrictOrTolerantScore(rule.exact ? 'strict' : 'tolerant', {
      strict: containsFinding(rule, text, itemReferenceText(item), (each) => each),
      tolerant: containsFinding(rule, text, itemReferenceText(item), normaliseForMatching),
    }),
  fault: (rule, item) =>
    item && asksForReference(rule) && itemReferenceText(item).trim() === ''
      ? 'asks for the reference answer, but the question has none'
      : undefined,
};

const asksForReference = ({ all, any, none }: ContainsRule): boolean => !all && !any && !none;

function containsFinding(
  rule: ContainsRule,
  text: string,
  reference: string,
  form: (text: string) => string,
): RuleScoreWithReason {
  const normalized = form(text);
  const has = (wanted: string): boolean => normalized.includes(form(wanted));
  const all = asksForReference(rule) ? [reference] : (rule.all ?? []);
  const there = all.filter(has);
  const missing = all.filter((each) => !has(each));
  const first = rule.any?.find(has);
  const forbidden = (rule.none ?? []).filter(has);
  const why = [
    there.length > 0 && `contains ${quotedListWithMore(there)}`,
    missing.length > 0 && `lacks ${quotedListWithMore(missing)}`,
    first !== undefined && `contains ${quotedListWithMore([first])}`,
    rule.any && first === undefined && `contains none of ${quotedListWithMore(rule.any)}`,
    forbidden.length > 0 && `contains ${quotedListWithMore(forbidden)}, which it must not`,
    rule.none && forbidden.length === 0 && `does not contain ${quotedListWithMore(rule.none, ' or ')}`,
  ].filter((part) => typeof part === 'string');
  const holds = missing.length === 0 && forbidden.length === 0 && (!rule.any || first !== undefined);
  return { score: holds ? 1 : 0, why: why.join(', ') };
}
