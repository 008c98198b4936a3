import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { plural } from '../../../core/words/format.ts';
import { effectSummaryCards, undistinguishedModelsNote } from '../../../report/first/effect-cards.ts';
import type { CardFact, ReportSummary } from '../../../report/first/report-summary.ts';
import { verdictHeadline } from '../../../report/first/headline.ts';
import { figure } from '../../../report/figure.ts';
import { systemPromptClaimKinds } from '../measure/claims.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { promptStrips } from '../charts/prompt-strips.ts';

export function reportSummary(result: SystemPromptResult): ReportSummary<SystemPromptResult> {
  const facts = (index: number): CardFact[] => {
    const { mu, flipping, benchmarks = [] } = result.models[index] ?? {};
    const questions = benchmarks.reduce((sum, { items }) => sum + (isNumber(items) ? items : 0), 0);
    return [
      ...(mu !== undefined && isNumber(mu)
        ? [{ value: [figure(result, pointer('models', index, 'mu'), 0), '%'], words: 'right' }]
        : []),
      ...(flipping !== undefined
        ? [
            {
              value: [figure(result, pointer('models', index, 'flipping'), 0, 'count')],
              words: `of ${plural(questions, 'question')} ${flipping === 1 ? 'flips' : 'flip'}`,
            },
          ]
        : []),
    ];
  };
  return {
    headline: verdictHeadline(result.verdicts, systemPromptClaimKinds),
    cards: effectSummaryCards(
      result,
      systemPromptClaimKinds,
      result.models.map(({ model }) => model),
      { moved: 'Spread over system prompts (τ)', between: 'Best against worst prompt', variants: 'prompts', facts },
    ),
    note: undistinguishedModelsNote(result, systemPromptClaimKinds),
    chart: { rows: promptStrips },
  };
}
