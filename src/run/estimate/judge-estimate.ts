import { estimatePromptTokens } from '../../core/spending/about-tokens.ts';
import type { Item } from '../../core/items/item.ts';
import type { TokenPricesByModel } from '../../core/spending/spending.ts';
import { itemReferenceText } from '../../reading/rules/rule-finding.ts';
import { findJudgedRulesOfItem, countRequestsByJudge } from '../../reading/rules/judged-answers.ts';
import { rubricPreview } from '../../reading/rules/rubric-prompt.ts';
import { estimateSending, type SendingEstimate } from './estimate.ts';
import { sampleEvenly } from './prompt-tokens.ts';

interface ToJudge {
  /** Judges whose prompts go to servers. */
  readonly judges: readonly { readonly id: string; readonly msPerCell: number | null }[];
  /** The questions with their judges. */
  readonly items: readonly Item[];
  readonly ways: number;
  readonly samples: number;
  readonly models: number;
  /** Maximum tokens of a judged answer. */
  readonly maxTokens: number;
  readonly prices: TokenPricesByModel;
}

/** What judges on servers will receive if every answer has its maximum length. */
export function estimateSendingToJudges({ judges, items, prices, maxTokens, ...times }: ToJudge): SendingEstimate[] {
  const requests = countRequestsByJudge(items, times);
  return judges.flatMap((judge) => {
    const answersPerModel = requests.get(judge.id) ?? 0;
    const prompts = sampleEvenly(items, 12).flatMap((item) =>
      findJudgedRulesOfItem(item).flatMap(({ rule }) =>
        rule.kind === 'rubric' && rule.judge === judge.id
          ? [rubricPreview(rule, { question: item.question, reference: itemReferenceText(item) })]
          : [],
      ),
    );
    if (answersPerModel === 0 || prompts.length === 0) return [];
    const promptTokens = prompts.reduce((sum, prompt) => sum + estimatePromptTokens(prompt), 0) / prompts.length + maxTokens;
    const most = Math.max(...prompts.map(({ decoding }) => decoding.maxTokens));
    return [estimateSending({ models: [judge], answersPerModel, promptTokens, maxTokens: most, prices })];
  });
}

/** The sum of all estimates. */
export const sumSendingEstimates = (first: SendingEstimate, ...others: readonly SendingEstimate[]): SendingEstimate =>
  others.reduce(
    (sum, each) => ({
      requests: sum.requests + each.requests,
      input: sum.input + each.input,
      mostOutput: sum.mostOutput + each.mostOutput,
      mostMoney: sum.mostMoney + each.mostMoney,
      unpriced: [...new Set([...sum.unpriced, ...each.unpriced])],
      ms: sum.ms === null || each.ms === null ? null : sum.ms + each.ms,
    }),
    first,
  );
