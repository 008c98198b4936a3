import * as documents from './documents.ts';
import * as expressions from './expressions.ts';
import type { GoldenCase, RefusedRule } from './golden-case.ts';
import * as judged from './judged.ts';
import { number } from './numbers.ts';
import * as texts from './texts.ts';
import { itemRulesFault } from '../../../../src/reading/rules/rule-fault.ts';
import { scoreByItemRules } from '../../../../src/reading/rules/read-by-rules.ts';
import type { ModelJudgement } from '../../../../src/core/counting/judgement.ts';
import type { Item } from '../../../../src/core/items/item.ts';
import type { ParsedAnswer } from '../../../../src/core/answers/parsed-answer.ts';
import type { Response } from '../../../../src/core/answers/response.ts';

/** The cases of each kind of rule. Node and the browser must score them identically. */
export const goldenCases: Readonly<Record<string, readonly GoldenCase[]>> = {
  choice: texts.choice,
  number,
  text: texts.text,
  contains: texts.contains,
  regex: expressions.regex,
  json: documents.json,
  meaning: judged.meaning,
  rubric: judged.rubric,
};

export const refusedRules: readonly RefusedRule[] = [
  ...texts.refused,
  ...expressions.refused,
  ...documents.refused,
  ...judged.refused,
];

const itemOf = ({ rule, item }: Pick<GoldenCase, 'rule' | 'item'>): Item => ({
  id: 'set/1',
  question: 'What?',
  answer: '5',
  ...item,
  counts: { rules: [rule], together: 'all' },
});

export const readingOf = (golden: GoldenCase): ParsedAnswer =>
  scoreByItemRules({ text: golden.text } as Response, itemOf(golden), {
    version: 0,
    of: (_, rule) => (golden.judgements ?? []).map((each, repeat) => ({ rule, repeat, ...each }) as ModelJudgement),
  });

export const faultOf = (refused: Pick<GoldenCase, 'rule' | 'item'>): string | undefined => itemRulesFault(itemOf(refused));
