import type { RuleOf } from '../../core/counting/counting.ts';
import { inForm, listed, referenceOf, type Finding, type RuleReader } from './finding.ts';
import { normalForm } from './normal-form.ts';

type ContainsRule = RuleOf<'contains'>;

/**
 * Whether the answer has every text of `all`, at least one of `any` and not one of `none`; with none of the three, the reference. Strict is `exact`: to the
 * character; else both in their normal form, anywhere, so that “art” stands in “start”: whoever wants whole words writes an expression. An empty answer
 * has nothing in it, so it keeps a rule that only forbids: a further rule may ask for more.
 */
export const containsRule: RuleReader<ContainsRule> = {
  read: (rule, { text, item }) =>
    inForm(rule.exact ? 'strict' : 'tolerant', {
      strict: found(rule, text, referenceOf(item), (each) => each),
      tolerant: found(rule, text, referenceOf(item), normalForm),
    }),
  fault: (rule, item) =>
    item && asksForReference(rule) && referenceOf(item).trim() === ''
      ? 'asks for the reference, and there is none'
      : undefined,
};

const asksForReference = ({ all, any, none }: ContainsRule): boolean => !all && !any && !none;

function found(rule: ContainsRule, text: string, reference: string, form: (text: string) => string): Finding {
  const said = form(text);
  const has = (wanted: string): boolean => said.includes(form(wanted));
  const all = asksForReference(rule) ? [reference] : (rule.all ?? []);
  const there = all.filter(has);
  const missing = all.filter((each) => !has(each));
  const first = rule.any?.find(has);
  const forbidden = (rule.none ?? []).filter(has);
  const why = [
    there.length > 0 && `contains ${listed(there)}`,
    missing.length > 0 && `lacks ${listed(missing)}`,
    first !== undefined && `contains ${listed([first])}`,
    rule.any && first === undefined && `contains none of ${listed(rule.any)}`,
    forbidden.length > 0 && `contains ${listed(forbidden)}, which it must not`,
    rule.none && forbidden.length === 0 && `does not contain ${listed(rule.none, ' or ')}`,
  ].filter((part) => typeof part === 'string');
  const holds = missing.length === 0 && forbidden.length === 0 && (!rule.any || first !== undefined);
  return { score: holds ? 1 : 0, why: why.join(', ') };
}
