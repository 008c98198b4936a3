import { estimatePromptTokens } from '../../core/spending/about-tokens.ts';
import type { Item } from '../../core/items/item.ts';
import type { Prices } from '../../core/spending/spending.ts';
import { referenceOf } from '../../reading/rules/rule-finding.ts';
import { judgedRules, judgeRequests } from '../../reading/rules/judged-answers.ts';
import { rubricPreview } from '../../reading/rules/rubric-prompt.ts';
import { estimate, type Estimate } from './estimate.ts';
import { evenly } from './prompt-tokens.ts';

interface ToJudge {
  /** Judges whose prompts go to servers. */
  readonly judges: readonly { readonly id: string; readonly msPerCell: number | null }[];
  /** With their judges. */
  readonly items: readonly Item[];
  readonly ways: number;
  readonly samples: number;
  readonly models: number;
  /** At most, of an answer that is judged. */
  readonly maxTokens: number;
  readonly prices: Prices;
}

/** What judges at servers will be sent, were every answer as long as it may be. */
export function judgeEstimates({ judges, items, prices, maxTokens, ...times }: ToJudge): Estimate[] {
  const requests = judgeRequests(items, times);
  return judges.flatMap((judge) => {
    const answersPerModel = requests.get(judge.id) ?? 0;
    const prompts = evenly(items, 12).flatMap((item) =>
      judgedRules(item).flatMap(({ rule }) =>
        rule.kind === 'rubric' && rule.judge === judge.id
          ? [rubricPreview(rule, { question: item.question, reference: referenceOf(item) })]
          : [],
      ),
    );
    if (answersPerModel === 0 || prompts.length === 0) return [];
    const promptTokens =
      prompts.reduce((sum, prompt) => sum + estimatePromptTokens(prompt), 0) / prompts.length + maxTokens;
    const most = Math.max(...prompts.map(({ decoding }) => decoding.maxTokens));
    return [estimate({ models: [judge], answersPerModel, promptTokens, maxTokens: most, prices })];
  });
}

/** All of them together. */
export const sumEstimates = (first: Estimate, ...others: readonly Estimate[]): Estimate =>
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
