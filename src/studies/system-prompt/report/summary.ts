import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { plural } from '../../../core/words/format.ts';
import { effectSummaryCards, undistinguishedModelsNote } from '../../../report/first/effect-cards.ts';
import type { CardFact, ReportSummary } from '../../../report/first/report-summary.ts';
import { verdictHeadline } from '../../../report/first/headline.ts';
import { claimSentencesOfPart, readerToleranceFigure } from '../../../report/claim-sentences.ts';
import { joinSentences, sentence, type Sentence } from '../../../core/words/sentence.ts';
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
  const use = claimSentencesOfPart(result, systemPromptClaimKinds, 'advice:use');
  return {
    ...(use.length > 0 && { decision: { sentence: use, note: decisionNote(result) } }),
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

/** “About 120 more questions would reduce that to 1 point. Tolerance: 3 points. 412 tokens per right answer.” */
const decisionNote = (result: SystemPromptResult): Sentence =>
  joinSentences([
    claimSentencesOfPart(result, systemPromptClaimKinds, 'advice:use-note'),
    result.margin === undefined
      ? []
      : sentence`Tolerance: ${readerToleranceFigure(result)} ${result.margin === 1 ? 'point' : 'points'}.`,
  ]);
