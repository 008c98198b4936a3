import { modelCardState, defaultMinJudgeAgreement } from '../../../core/studies/claim.ts';
import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { capitalizeFirst } from '../../../base/text/capital.ts';
import { sentence } from '../../../core/words/sentence.ts';
import { figure } from '../../../report/figure.ts';
import type { CardFact, ModelSummaryCard, ReportSummary, GaugeScale } from '../../../report/first/report-summary.ts';
import { verdictHeadline } from '../../../report/first/headline.ts';
import { judgePairsClaimKinds } from '../measure/claims.ts';
import { agreementBoundToConsistency } from '../measure/position-robustness.ts';
import { isKnownInterval, type PairwiseJudgeFigures, type JudgePairsResult } from '../measure/result.ts';
import { consistencyAndWinChart } from '../charts/share-rows.ts';

export function reportSummary(result: JudgePairsResult): ReportSummary<JudgePairsResult> {
  return {
    headline: verdictHeadline(result.verdicts, judgePairsClaimKinds),
    cards: result.models.map((judge, index): ModelSummaryCard => {
      const { model } = judge;
      const state = modelCardState(result.verdicts, judgePairsClaimKinds, model);
      const isRated = state !== 'Not rated';
      const why = whyOpen(result, judge);
      return {
        model,
        index,
        state,
        ...(isRated && mainOf(result, judge, index)),
        facts: isRated ? factsOf(result, judge, index) : [],
        ...(why !== undefined && { foot: { kind: 'why' as const, sentence: [capitalizeFirst(why)] } }),
      };
    }),
    ...(result.orders.length > 1 && { gauges: gaugesOf(result) }),
    ...(result.models.some(({ wins }) => wins.some(({ rate }) => isNumber(rate))) && {
      chart: { rows: consistencyAndWinChart },
    }),
  };
}

/** In percent of the pairs. */
const gaugesOf = ({ reliance = defaultMinJudgeAgreement }: JudgePairsResult): GaugeScale => ({
  bound: Math.round(100 * agreementBoundToConsistency(reliance)),
  label: `bound: ${Math.round(100 * agreementBoundToConsistency(reliance))}%`,
  most: 100,
  unit: '%',
});

/** Why the judge is not rated or has no figure. */
function whyOpen({ verdicts }: JudgePairsResult, { model, consistency }: PairwiseJudgeFigures): string | undefined {
  const notRated = verdicts?.find(({ claim, models }) => claim === 'not-rated' && models[0] === model)?.why;
  return notRated ?? (isNumber(consistency.consistency) ? undefined : consistency.consistency.why);
}

function mainOf(
  result: JudgePairsResult,
  { consistency }: PairwiseJudgeFigures,
  index: number,
): Pick<ModelSummaryCard, 'main' | 'gauge'> {
  if (!isNumber(consistency.consistency)) return {};
  const at = (...steps: (string | number)[]) =>
    figure(result, pointer('models', index, 'consistency', ...steps), 0, 'percent');
  const { interval } = consistency;
  return {
    ...(isKnownInterval(interval) && { gauge: [100 * interval[0], 100 * interval[1]] }),
    main: {
      label: 'Same preference in both orders',
      value: sentence`${at('consistency')}`,
      unit: '% of pairs',
      ...(isKnownInterval(interval) && { aside: sentence`${at('interval', 0)} to ${at('interval', 1)}%` }),
    },
  };
}

/**
 * If the judge favours a position, its win rate says little about the responses. The card then shows the positions, and the
 * chart still has the win rate.
 */
function factsOf(result: JudgePairsResult, judge: PairwiseJudgeFigures, index: number): CardFact[] {
  const place = placeFact(result, judge, index);
  return place.length > 0 ? place : winFact(result, judge, index);
}

/** If the judge favours a position: how many pairs each position won in both orders. */
function placeFact({ verdicts, ...result }: JudgePairsResult, { model }: PairwiseJudgeFigures, index: number): CardFact[] {
  const favoured = verdicts?.find(({ claim, models }) => claim.startsWith('favours-') && models[0] === model);
  if (!favoured) return [];
  const won = (place: 'first' | 'second') => figure(result, pointer('models', index, 'consistency', place), 0, 'count');
  const [more, fewer] = favoured.claim === 'favours-first' ? (['first', 'second'] as const) : (['second', 'first'] as const);
  return [
    { value: [won(more)], words: `pairs were won twice by the ${more} position` },
    { value: [won(fewer)], words: `by the ${fewer}` },
  ];
}

/** The win rate, if there are only two authors. */
function winFact(result: JudgePairsResult, { wins }: PairwiseJudgeFigures, index: number): CardFact[] {
  const [win, another] = wins;
  if (!win || another || !isNumber(win.rate)) return [];
  return [
    {
      value: sentence`${figure(result, pointer('models', index, 'wins', 0, 'rate'), 1, 'percent')}%`,
      words: `won by ${short(win.a)} over ${short(win.b)}`,
    },
  ];
}

const longest = 40;
const short = (name: string): string => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name);
