import { findStateClaim, defaultMinJudgeAgreement } from '../../../core/studies/claim.ts';
import { plural } from '../../../core/words/format.ts';
import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { sentence } from '../../../core/words/sentence.ts';
import { criteriaWords } from '../measure/claim-words.ts';
import { figure } from '../../../report/figure.ts';
import type { CardFact, ModelSummaryCard, ReportSummary } from '../../../report/first/report-summary.ts';
import { undistinguishedModelsNote } from '../../../report/first/effect-cards.ts';
import { verdictHeadline } from '../../../report/first/headline.ts';
import { judgeClaimKinds } from '../measure/claims.ts';
import type { ReliabilityAtTemperature, JudgeResult } from '../measure/result.ts';
import { judgeAgreementFigure } from '../charts/reliance-rows.ts';
import { capitalizeFirst } from '../../../base/text/capital.ts';

/** For the first temperature, as in the headline. */
export function judgeReportSummary(result: JudgeResult): ReportSummary<JudgeResult> {
  const models = [...new Set(result.models.map(({ model }) => model))];
  const verdicts = result.verdicts ?? [];
  const [temperature] = result.temperatures;
  const { reliance = defaultMinJudgeAgreement } = result;
  return {
    headline: verdictHeadline(verdicts, judgeClaimKinds),
    cards: models.flatMap((model, index): ModelSummaryCard[] => {
      const place = result.overall.findIndex((each) => each.model === model && each.temperature === temperature?.id);
      const overall = result.overall[place];
      const found = findStateClaim(verdicts, judgeClaimKinds, model);
      if (!overall || !found) return [];
      const { state, claim: verdict } = found;
      const isOpen = state === 'Not rated' || verdict.claim === 'unsure';
      return [
        {
          model,
          index,
          state,
          ...(state !== 'Not rated' && { ...mainOf(result, overall, place) }),
          facts: state === 'Not rated' ? [] : factsOf(result, overall, place),
          ...(isOpen &&
            verdict.why !== undefined && { foot: { kind: 'why' as const, sentence: [capitalizeFirst(verdict.why)] } }),
        },
      ];
    }),
    gauges: { bound: reliance, label: `bound: ${reliance}`, most: 1, unit: '' },
    note: undistinguishedModelsNote(result, judgeClaimKinds),
    chart: { rows: judgeAgreementFigure },
  };
}

/** Its agreement with the reference if there is one, otherwise with itself. */
function mainOf(
  result: JudgeResult,
  { agreement, selfConsistency }: ReliabilityAtTemperature,
  place: number,
): Pick<ModelSummaryCard, 'main' | 'gauge'> {
  // A card has one line for this. The sentence above it may name several criteria.
  const { length } = result.criteria;
  const on = length === 1 ? ` on ${criteriaWords(result)}` : `, ${plural(length, 'criterion', 'criteria')}`;
  if (isNumber(agreement.spearman))
    return agreementFigure(result, `Agreement with the reference${on}`, agreement, place, truth);
  if (!isNumber(selfConsistency.mean)) return {};
  return agreementFigure(result, `Agreement with itself${on}`, selfConsistency, place, selfConsistencyField);
}

/** The field of an agreement in a row of `overall`. */
interface Place {
  readonly field: string;
  readonly value: string;
}

const truth: Place = { field: 'agreement', value: 'spearman' };
const selfConsistencyField: Place = { field: 'selfConsistency', value: 'mean' };
const scales: Place = { field: 'interScale', value: 'mean' };

interface Ends {
  readonly low?: MaybeNumber | undefined;
  readonly high?: MaybeNumber | undefined;
}

function agreementFigure(
  result: JudgeResult,
  label: string,
  { low, high }: Ends,
  place: number,
  { field, value }: Place,
): Pick<ModelSummaryCard, 'main' | 'gauge'> {
  const at = (name: string) => figure(result, pointer('overall', place, field, name), 2);
  const main = { label, value: sentence`${at(value)}`, unit: 'of 1' };
  if (low === undefined || high === undefined || !isNumber(low) || !isNumber(high)) return { main };
  return { main: { ...main, aside: sentence`${at('low')} to ${at('high')}` }, gauge: [low, high] };
}

function factsOf(
  result: JudgeResult,
  { agreement, selfConsistency, interScale }: ReliabilityAtTemperature,
  place: number,
): CardFact[] {
  const fact = (mean: MaybeNumber, { low, high }: Ends, { field, value }: Place, words: string): CardFact[] => {
    const at = (name: string) => figure(result, pointer('overall', place, field, name), 2);
    if (!isNumber(mean)) return [];
    const hasEnds = low !== undefined && high !== undefined && isNumber(low) && isNumber(high);
    return [{ value: hasEnds ? sentence`${at('low')} to ${at('high')}` : [at(value)], words }];
  };
  return [
    ...(isNumber(agreement.spearman)
      ? fact(selfConsistency.mean, selfConsistency, selfConsistencyField, 'with itself')
      : []),
    ...fact(interScale.mean, interScale, scales, 'between scales'),
  ];
}
