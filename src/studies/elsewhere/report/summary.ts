import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { sentence } from '../../../core/words/sentence.ts';
import { figure } from '../../../report/figure.ts';
import { effectSummaryCards, undistinguishedModelsNote } from '../../../report/first/effect-cards.ts';
import type { CardFact, ReportSummary } from '../../../report/first/report-summary.ts';
import { verdictHeadline } from '../../../report/first/headline.ts';
import { importedClaimKinds } from '../measure/claims.ts';
import type { ImportedResult } from '../measure/result.ts';
import { variantStrips } from '../charts/variant-strips.ts';

export function reportSummary(result: ImportedResult): ReportSummary<ImportedResult> {
  return {
    headline: verdictHeadline(result.verdicts, importedClaimKinds),
    cards: effectSummaryCards(
      result,
      importedClaimKinds,
      result.models.map(({ model }) => model),
      {
        moved: 'Spread over variants (τ)',
        between: 'Best against worst variant',
        variants: 'variants',
        facts: (index) => factsOf(result, index),
      },
    ),
    note: undistinguishedModelsNote(result, importedClaimKinds),
    chart: { rows: variantStrips },
  };
}

function factsOf(result: ImportedResult, index: number): CardFact[] {
  const model = result.models[index];
  const at = (field: string, digits: number, form?: 'percent') =>
    figure(result, pointer('models', index) + field, digits, form);
  const answered = model?.answered ?? 0;
  const alike = `of questions answered alike ${result.ways.length === 1 ? 'each time' : 'in all ways'}`;
  return [
    ...(isNumber(model?.mu ?? { value: null, why: '' })
      ? [{ value: sentence`${at('/mu', 1)}%`, words: result.graded ? 'mean score' : 'right on average' }]
      : []),
    {
      value: [figure(result, pointer('models', index, 'answered'), 0, 'count')],
      words: answered === 1 ? 'answer with a score' : 'answers with a score',
    },
    ...(isNumber(model?.agreement.share ?? { value: null, why: '' })
      ? [{ value: sentence`${at('/agreement/share', 0, 'percent')}%`, words: alike }]
      : []),
  ];
}
