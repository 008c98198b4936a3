import { capitalizeFirst } from '../../../base/text/capital.ts';
import { findStateClaim, tolerantReading } from '../../../core/studies/claim.ts';
import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { sentence } from '../../../core/words/sentence.ts';
import { figure } from '../../../report/figure.ts';
import type { CardFact, ModelSummaryCard, ReportSummary } from '../../../report/first/report-summary.ts';
import { undistinguishedModelsNote } from '../../../report/first/effect-cards.ts';
import { verdictHeadline } from '../../../report/first/headline.ts';
import { paraphraseClaimKinds } from '../measure/claims.ts';
import type { ParaphraseResult } from '../measure/result.ts';
import FirstChart from './FirstChart.svelte';

/** Uses tolerant extraction if available. The strict finding appears below. */
export function reportSummary(result: ParaphraseResult): ReportSummary<ParaphraseResult> {
  const verdicts = result.verdicts ?? [];
  return {
    headline: verdictHeadline(verdicts, paraphraseClaimKinds),
    cards: result.models.flatMap(({ model }, index): ModelSummaryCard[] => {
      const found = findStateClaim(verdicts, paraphraseClaimKinds, model);
      if (!found) return [];
      const { claim: verdict, place, state } = found;
      const { why } = verdict;
      // The interval below a withheld finding is that of the score.
      const withheldFoot = Object.hasOwn(withheldFeet, verdict.claim) ? withheldFeet[verdict.claim] : undefined;
      const interval = withheldFoot === undefined ? verdict.interval : undefined;
      const high = () => figure(result, pointer('verdicts', place, 'interval', 1), 1);
      const settle = verdicts.findIndex(
        ({ claim, models, about }) => claim === 'settle' && models[0] === model && about?.reading === verdict.about?.reading,
      );
      return [
        {
          model,
          index,
          state,
          ...(interval && {
            main: {
              label: 'Spread that rewording adds',
              value:
                interval[0] > 0
                  ? sentence`${figure(result, pointer('verdicts', place, 'interval', 0), 1)} to ${high()}`
                  : sentence`up to ${high()}`,
              unit: 'points',
            },
            gauge: [Math.max(0, interval[0]), interval[1]] as const,
          }),
          facts: [...factsOf(result, index), ...orderFacts(result, model)],
          ...(!interval && why !== undefined && { foot: { kind: 'why' as const, sentence: [why] } }),
          ...(interval &&
            settle >= 0 && {
              foot: {
                kind: 'more' as const,
                sentence: sentence`About ${figure(result, pointer('verdicts', settle, 'value'), 0, 'count')} questions in all would tell`,
              },
            }),
          ...(verdict.claim === 'not-read' &&
            why !== undefined && { foot: { kind: 'why' as const, sentence: [capitalizeFirst(why)] } }),
          ...(verdict.claim.startsWith('steady') && { foot: { kind: 'none' as const, sentence: ['Within the tolerance'] } }),
          ...(verdicts.some(({ claim, models }) => claim === 'self-selected' && models[0] === model) && {
            foot: {
              kind: 'why' as const,
              sentence: ['It selected these questions itself: do not compare it with other models'],
            },
          }),
          ...(withheldFoot !== undefined && { foot: { kind: 'open' as const, sentence: [withheldFoot] } }),
        },
      ];
    }),
    note: undistinguishedModelsNote(result, paraphraseClaimKinds),
    chart: { show: FirstChart },
  };
}

const withheldFeet: Readonly<Record<string, string>> = {
  'at-ceiling': 'Nearly all right: harder questions would show more',
  'at-floor': 'Hardly better than chance: easier questions would show more',
  drifted: 'Its scores changed during the run',
};

/** The second finding: the spread that the order of the choices adds. */
function orderFacts(result: ParaphraseResult, model: string): CardFact[] {
  const own = (result.verdicts ?? []).flatMap((claim, place) =>
    claim.claim.startsWith('choices-') && claim.models[0] === model ? [{ ...claim, place }] : [],
  );
  const found = own.find(({ about }) => about?.['reading'] === tolerantReading) ?? own[0];
  if (!found?.interval) return [];
  const end = (which: 0 | 1) => figure(result, pointer('verdicts', found.place, 'interval', which), 1);
  return [
    {
      value: found.interval[0] > 0 ? sentence`${end(0)} to ${end(1)}` : sentence`up to ${end(1)}`,
      words: 'points added by the order of choices',
    },
  ];
}

function factsOf(result: ParaphraseResult, index: number): CardFact[] {
  const model = result.models[index];
  if (!model) return [];
  const { tolerantAccuracy, accuracy, rightWays } = model;
  const field = isNumber(tolerantAccuracy) ? 'tolerantAccuracy' : 'accuracy';
  const ways = (name: string) => figure(result, pointer('models', index, 'rightWays', 'tolerant', name), 0, 'count');
  return [
    ...(rightWays && rightWays.tolerant.complete > 0
      ? [{ value: sentence`${ways('inAll')} of ${ways('complete')}`, words: 'questions always right' }]
      : []),
    ...(isNumber(field === 'accuracy' ? accuracy : tolerantAccuracy)
      ? [{ value: [figure(result, pointer('models', index, field), 0, 'percent'), '%'], words: 'right' }]
      : []),
  ];
}
