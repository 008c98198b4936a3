import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { capitalizeFirst } from '../../../base/text/capital.ts';
import { sentence, type Sentence } from '../../../core/words/sentence.ts';
import { figure } from '../../../report/figure.ts';
import { effectSummaryCards, undistinguishedModelsNote } from '../../../report/first/effect-cards.ts';
import type { CardFact, ReportSummary } from '../../../report/first/report-summary.ts';
import { verdictHeadline } from '../../../report/first/headline.ts';
import { importedClaimKinds } from '../measure/claims.ts';
import type { ImportedResult } from '../measure/result.ts';
import { variantStrips } from '../charts/variant-strips.ts';

export function reportSummary(result: ImportedResult): ReportSummary<ImportedResult> {
  return result.ways.length === 1 && result.verdicts ? plainSummary(result) : variantSummary(result);
}

/** The summary of a log with one prompt: scores with their intervals. */
function plainSummary(result: ImportedResult): ReportSummary<ImportedResult> {
  const [only, another] = result.models;
  const times = result.samples === 1 ? 'once' : `${result.samples} times`;
  const begin = `This log asks each question ${times}`;
  return {
    ...(only && !another && isNumber(only.mu)
      ? { decision: { sentence: [`${begin}: `, ...scoreOf(result, 0), ', ', ...intervalOf(result, 0), '.'], note: [] } }
      : {}),
    headline: `${begin}.`,
    cards: !another
      ? []
      : result.models.map((model, index) => ({
          model: model.model,
          index,
          state: undefined,
          ...(isNumber(model.mu) && {
            main: {
              label: result.graded ? 'Mean score' : 'Right',
              value: scoreOf(result, index),
              aside: intervalOf(result, index),
            },
          }),
          facts: [],
          ...(model.notRated !== undefined && {
            foot: { kind: 'why' as const, sentence: [capitalizeFirst(model.notRated)] },
          }),
        })),
    note: undistinguishedModelsNote(result, importedClaimKinds),
    ...(another && { chart: { rows: variantStrips } }),
  };
}

/** “66.7% (2 of 3)” */
function scoreOf(result: ImportedResult, index: number): Sentence {
  const at = (field: string, digits: number, form?: 'count') =>
    figure(result, pointer('models', index) + field, digits, form);
  const share = sentence`${at('/mu', 1)}%`;
  return result.models[index]?.right === undefined
    ? share
    : [...share, ...sentence` (${at('/right', 0, 'count')} of ${at('/answered', 0, 'count')})`];
}

/** “95% interval 20.8% to 93.9%”, or the reason for a missing interval. */
function intervalOf(result: ImportedResult, index: number): Sentence {
  const interval = result.models[index]?.interval.mu;
  if (interval === undefined || 'why' in interval) return [`without an interval: ${interval?.why ?? ''}`];
  const end = (place: 0 | 1) => figure(result, `${pointer('models', index)}/interval/mu/${place}`, 1);
  return sentence`95% interval ${end(0)}% to ${end(1)}%`;
}

function variantSummary(result: ImportedResult): ReportSummary<ImportedResult> {
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
  const alike = `of questions answered alike ${result.ways.length === 1 ? 'each time' : 'in all variants'}`;
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
