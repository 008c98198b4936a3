import type { Claim } from '../../../core/studies/claim.ts';
import { itemsForDifference } from '../../../measure/prompt-effect/questions-needed.ts';
import { clusterOrItemName, groupIntoClusters } from '../../../measure/basics/item-clusters.ts';
import type { ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { pairwiseModelDifferences, type ModelDifference } from '../../../measure/verdicts/model-differences.ts';
import { isAddedSpread, type SpreadEvidence } from './added-spread.ts';

export interface RankingClaimSettings {
  /** In points. */
  readonly margin: number;
  readonly seed: number;
  readonly draws: number;
}

const alpha = 0.05;

/** Which rated model is right most often, and which is the least sensitive. It names ties as ties. */
export function paraphraseRankingClaims(
  rated: readonly SpreadEvidence[],
  same: readonly string[],
  settings: RankingClaimSettings,
): Claim[] {
  if (rated.length < 2) return [];
  const why = 'no cell has another outcome';
  const alike: Claim[] = same.length > 1 ? [{ claim: 'same-answers', models: same, why }] : [];
  if (same.length === rated.length) return alike;
  // The least sensitive model remains open if data problems withhold the finding on any of them.
  const withEffect = rated.some(({ withheld }) => withheld) ? [] : rated.filter(({ effect }) => isAddedSpread(effect));
  return [
    ...alike,
    ...rankingClaims(rated, ({ accuracy }) => accuracy, 1, strengthWords, settings),
    ...rankingClaims(
      withEffect,
      ({ wordings }) => wordings && wordings.spread - wordings.floor,
      -1,
      steadinessWords,
      settings,
    ),
  ];
}

const strengthWords = {
  first: 'order-strength',
  tied: 'tied-strength',
  close: 'close-strength',
  why: 'each of the others is right less often beyond chance',
} as const;
const steadinessWords = {
  first: 'order-steadiness',
  tied: 'tied-steadiness',
  close: 'close-steadiness',
  why: 'rewording adds more to each of the others beyond chance',
} as const;

type OfItem = (item: SpreadEvidence['items'][number]) => number | undefined;

/**
 * The first model, if it beats each of the others (paired bootstrap over items, Holm over all pairs). Otherwise the models
 * tied with it. `sign` is 1 if more is better.
 */
function rankingClaims(
  models: readonly SpreadEvidence[],
  of: OfItem,
  sign: 1 | -1,
  words: typeof strengthWords | typeof steadinessWords,
  { margin, seed, draws }: RankingClaimSettings,
): Claim[] {
  if (models.length < 2) return [];
  const pairs = pairwiseModelDifferences(
    models.map(({ items }) => [tableOf(items, (item) => sign * (of(item) ?? NaN))]),
    { draws, seed },
  );
  // All models have the same items, so a model’s rank follows from its mean difference from the others.
  const lead = models.map((_, place) =>
    pairs.reduce(
      (sum, pair) => sum + (pair.one === place ? pair.difference : pair.other === place ? -pair.difference : 0),
      0,
    ),
  );
  const top = lead.reduce((best, value, place) => (value > (lead[best] ?? -Infinity) ? place : best), 0);
  const beats = (place: number) =>
    pairs.some(
      (pair) =>
        pair.pHolm < alpha &&
        ((pair.one === top && pair.other === place && pair.difference > 0) ||
          (pair.other === top && pair.one === place && pair.difference < 0)),
    );
  const tied = models.flatMap((_, place) => (place === top || !beats(place) ? [place] : []));
  const names = tied.map((place) => models[place]?.model ?? '');
  if (tied.length === 1) {
    const leads = pairs.filter(({ one, other }) => one === top || other === top);
    const next = leads.reduce((a, b) => (Math.abs(b.difference) < Math.abs(a.difference) ? b : a));
    const [low, high] = next.one === top ? next.interval : ([-next.interval[1], -next.interval[0]] as const);
    return [
      {
        claim: words.first,
        models: names,
        value: 100 * Math.max(0, low),
        interval: [100 * low, 100 * high],
        p: Math.max(...leads.map(({ pHolm }) => pHolm)),
        why: words.why,
      },
    ];
  }
  const deviation = Math.max(0, ...pairsAmong(pairs, tied).map(({ itemDeviation }) => itemDeviation));
  const value = itemsForDifference(deviation, margin / 100, models.length);
  const why = 'no paired difference is beyond chance';
  // If the run already has as many questions as needed, more of them would only detect differences below the tolerance.
  const asked = Math.max(...models.map(({ items }) => items.filter((item) => of(item) !== undefined).length));
  return [value > asked ? { claim: words.tied, models: names, value, why } : { claim: words.close, models: names, why }];
}

const pairsAmong = (pairs: readonly ModelDifference[], places: readonly number[]): ModelDifference[] =>
  pairs.filter(({ one, other }) => places.includes(one) && places.includes(other));

function tableOf(items: SpreadEvidence['items'], valueOf: (item: SpreadEvidence['items'][number]) => number): ScoreMatrix {
  const clusters = groupIntoClusters(items.map(({ item }) => clusterOrItemName(item)));
  return {
    items: items.length,
    templates: 1,
    scores: Float64Array.from(items, valueOf),
    binary: false,
    ...(clusters && { clusters }),
  };
}
