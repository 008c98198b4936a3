import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { effectSummaryCards, undistinguishedModelsNote } from '../../../report/first/effect-cards.ts';
import type { CardFact, ReportSummary } from '../../../report/first/report-summary.ts';
import { verdictHeadline } from '../../../report/first/headline.ts';
import { sentence } from '../../../core/words/sentence.ts';
import { capitalizeFirst } from '../../../base/text/capital.ts';
import { figure } from '../../../report/figure.ts';
import { configurationClaimKinds } from '../measure/claims.ts';
import type { ConfigurationResult } from '../measure/result.ts';
import { buildConfigurationScoreStrips } from '../charts/configuration-strips.ts';
import RoomNotice from './HeadroomNotice.svelte';

export function reportSummary(result: ConfigurationResult): ReportSummary<ConfigurationResult> {
  const models = [...new Set(result.models.map(({ model }) => model))];
  const cards = effectSummaryCards(result, configurationClaimKinds, models, {
    moved: 'Spread over configurations (τ)',
    between: 'Best against worst configuration',
    variants: 'configurations',
    facts: (index) => factsOf(result, models[index]),
  });
  return {
    headline: verdictHeadline(result.verdicts, configurationClaimKinds),
    // A card without a main figure starts with the range of its scores.
    cards: cards.map((card) => {
      const [range, ...facts] = card.facts;
      return card.main || !range || card.state === 'Not rated'
        ? card
        : { ...card, main: { label: capitalizeFirst(range.words), value: range.value }, facts };
    }),
    notice: RoomNotice,
    note: undistinguishedModelsNote(result, configurationClaimKinds),
    chart: { rows: buildConfigurationScoreStrips },
  };
}

/** The range of a model’s scores over the configurations, and the gap to pⱽ. */
function factsOf(result: ConfigurationResult, model: string | undefined): CardFact[] {
  const { judged = [] } = result;
  const place = judged.findIndex((each) => each.model === model);
  const over = judged[place]?.over;
  if (!over) return [];
  const at = (field: string, digits: number) => figure(result, pointer('judged', place, 'over', field), digits);
  return [
    ...(isNumber(over.lowest) && isNumber(over.highest)
      ? [{ value: sentence`${at('lowest', 0)} to ${at('highest', 0)}%`, words: 'right, lowest to highest' }]
      : []),
    ...(isNumber(over.gap) ? [{ value: sentence`${at('gap', 1)}`, words: 'points more alike than by chance' }] : []),
  ];
}
