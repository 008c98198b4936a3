import type { Counting, Rule, RuleKind, RuleOf } from '../../core/counting/counting.ts';
import { listed, quoted } from './finding.ts';

const joined = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string').join(', ');
const strictly = ({ strict }: { readonly strict?: true }): string | undefined => (strict ? 'read strictly' : undefined);
const percent = (share: number): string => `${Number((100 * share).toPrecision(12))}%`;

const words: { readonly [Kind in RuleKind]: (rule: RuleOf<Kind>) => string } = {
  choice: (rule) => joined(['the right choice', rule.last && 'the last one of several', strictly(rule)]),
  number: (rule) =>
    joined([
      rule.value === undefined ? 'the number of the reference answer' : `the number ${rule.value}`,
      rule.within !== undefined && `within ${rule.within}`,
      rule.share !== undefined && `within ${percent(rule.share)}`,
      rule.units && `in ${listed(rule.units, ' or ')}`,
      strictly(rule),
    ]),
  text: (rule) =>
    joined([
      rule.any ? `the text ${listed(rule.any, ' or ')}` : 'the text of the reference answer',
      rule.exact && 'to the last character',
      strictly(rule),
    ]),
  contains: (rule) =>
    joined([
      rule.all && `contains ${listed(rule.all)}`,
      rule.any && `contains at least one of ${listed(rule.any)}`,
      rule.none && `contains none of ${listed(rule.none)}`,
      !rule.all && !rule.any && !rule.none && 'contains the reference answer',
      rule.exact && 'to the last character',
    ]),
  regex: ({ pattern, ignoreCase, whole }) =>
    joined([`${whole ? 'as a whole ' : ''}matches ${quoted(pattern)}`, ignoreCase && 'in capitals or small letters']),
  json: (rule) =>
    joined([
      'is JSON',
      rule.equals && rule.equals.length > 0 && `with the values at ${listed(rule.equals.map(({ path }) => path))}`,
      rule.schema !== undefined && 'of the form of its JSON Schema',
      strictly(rule),
    ]),
  meaning: ({ least, encoder, any }) =>
    `at least ${least} alike in meaning to ${any ? listed(any, ' or ') : 'the reference answer'}, by the encoder ${encoder}`,
  rubric: ({ judge, rubric, repeats }) =>
    `judged by ${judge ?? 'a model that is chosen with the audit'}, ${repeats === 1 ? 'once' : `${repeats} times`}: ${quoted(rubric)}`,
};

/** “contains “refund”, “30 days””. */
export const ruleInWords = (rule: Rule): string => (words[rule.kind] as (rule: Rule) => string)(rule);

export const togetherInWords = ({ rules, together }: Counting): string =>
  rules.length === 1
    ? 'This rule must hold.'
    : together === 'all'
      ? 'All of these rules must hold.'
      : 'The share of these rules that hold is the score.';
