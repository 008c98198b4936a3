import type { ScoringRule, RuleKind, RuleOfKind } from '../../core/counting/counting.ts';
import { choiceRuleScorer } from './choice-rule.ts';
import { containsRuleScorer } from './contains-rule.ts';
import type { RuleScorer } from './rule-finding.ts';
import { jsonRuleScorer } from './json-rule.ts';
import { meaningRuleScorer, rubricRuleScorer } from './judged-rules.ts';
import { numberRuleScorer } from './number-rule.ts';
import { regexRuleScorer } from './regex-rule.ts';
import { textRuleScorer } from './text-rule.ts';

const readers: { readonly [Kind in RuleKind]: RuleScorer<RuleOfKind<Kind>> } = {
  choice: choiceRuleScorer,
  number: numberRuleScorer,
  text: textRuleScorer,
  contains: containsRuleScorer,
  regex: regexRuleScorer,
  json: jsonRuleScorer,
  meaning: meaningRuleScorer,
  rubric: rubricRuleScorer,
};

/** The scorer for rules of this kind. */
export const ruleScorerOf = (kind: RuleKind): RuleScorer<ScoringRule> => readers[kind];
