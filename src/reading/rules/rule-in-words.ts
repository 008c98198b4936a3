import type { ItemScoring, ScoringRule, RuleKind, RuleOfKind } from '../../core/counting/counting.ts';
import { quotedListWithMore, quoteShortened } from './rule-finding.ts';

const joinParts = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string').join(', ');
const strictly = ({ strict }: { readonly strict?: true }): string | undefined => (strict ? 'read strictly' : undefined);
const percent = (share: number): string => `${Number((100 * share).toPrecision(12))}%`;

const words: { readonly [Kind in RuleKind]: (rule: RuleOfKind<Kind>) => string } = {
  choice: (rule) => joinParts(['the right choice', rule.last && 'the last one of several', strictly(rule)]),
  number: (rule) =>
    joinParts([
      rule.value === undefined ? 'the number of the reference answer' : `the number ${rule.value}`,
      rule.within !== undefined && `within ${rule.within}`,
      rule.share !== undefined && `within ${percent(rule.share)}`,
      rule.units && `in ${quotedListWithMore(rule.units, ' or ')}`,
      strictly(rule),
    ]),
  text: (rule) =>
    joinParts([
      rule.any ? `the text ${quotedListWithMore(rule.any, ' or ')}` : 'the text of the reference answer',
      rule.exact && 'to the last character',
      strictly(rule),
    ]),
  contains: (rule) =>
    joinParts([
      rule.all && `contains ${quotedListWithMore(rule.all)}`,
      rule.any && `contains at least one of ${quotedListWithMore(rule.any)}`,
      rule.none && `contains none of ${quotedListWithMore(rule.none)}`,
      !rule.all && !rule.any && !rule.none && 'contains the reference answer',
      rule.exact && 'to the last character',
    ]),
  regex: ({ pattern, ignoreCase, whole }) =>
    joinParts([`${whole ? 'as a whole ' : ''}matches ${quoteShortened(pattern)}`, ignoreCase && 'ignoring capitals']),
  json: (rule) =>
    joinParts([
      'is JSON',
      rule.equals &&
        rule.equals.length > 0 &&
        `with the values at ${quotedListWithMore(rule.equals.map(({ path }) => path))}`,
      rule.schema !== undefined && 'that fits its JSON Schema',
      strictly(rule),
    ]),
  meaning: ({ least, encoder, any }) =>
    `at least ${least} alike in meaning to ${any ? quotedListWithMore(any, ' or ') : 'the reference answer'}, by the encoder ${encoder}`,
  rubric: ({ judge, rubric, repeats }) =>
    `judged by ${judge ?? 'a model that is chosen with the audit'}, ${repeats === 1 ? 'once' : `${repeats} times`}: ${quoteShortened(rubric)}`,
};

/** “contains “refund”, “30 days””. */
export const describeScoringRule = (rule: ScoringRule): string => (words[rule.kind] as (rule: ScoringRule) => string)(rule);

export const describeRuleCombination = ({ rules, together }: ItemScoring): string =>
  rules.length === 1
    ? 'This rule must hold.'
    : together === 'all'
      ? 'All of these rules must hold.'
      : 'The share of these rules that hold is the score.';
