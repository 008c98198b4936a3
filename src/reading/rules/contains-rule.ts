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
 * Whether the answer has every text of `all`, at least one of `any` and not one of `none`; with none of the three, the reference. Strict is `exact`: to the
 * character; else both in their normal form, anywhere, so that “art” stands in “start”: whoever wants whole words writes an expression. An empty answer
 * has nothing in it, so it keeps a rule that only forbids: a further rule may ask for more.
 */
export const containsRuleScorer: RuleScorer<ContainsRule> = {
  read: (rule, { text, item }) =>
    pickStrictOrTolerantScore(rule.exact ? 'strict' : 'tolerant', {
      strict: containsFinding(rule, text, itemReferenceText(item), (each) => each),
      tolerant: containsFinding(rule, text, itemReferenceText(item), normaliseForMatching),
    }),
  fault: (rule, item) =>
    item && asksForReference(rule) && itemReferenceText(item).trim() === ''
      ? 'asks for the reference, and there is none'
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
