import type { ScoringRule, RuleKind, RuleOfKind } from '../../core/counting/counting.ts';
import { choiceRule } from './choice-rule.ts';
import { containsRule } from './contains-rule.ts';
import type { RuleScorer } from './rule-finding.ts';
import { jsonRule } from './json-rule.ts';
import { meaningRule, rubricRuleScorer } from './judged-rules.ts';
import { numberRuleScorer } from './number-rule.ts';
import { regexRule } from './regex-rule.ts';
import { textRule } from './text-rule.ts';

const readers: { readonly [Kind in RuleKind]: RuleScorer<RuleOfKind<Kind>> } = {
  choice: choiceRule,
  number: numberRuleScorer,
  text: textRule,
  contains: containsRule,
  regex: regexRule,
  json: jsonRule,
  meaning: meaningRule,
  rubric: rubricRuleScorer,
};

/** How rules of this kind are read. */
export const ruleScorerOf = (kind: RuleKind): RuleScorer<ScoringRule> => readers[kind];
