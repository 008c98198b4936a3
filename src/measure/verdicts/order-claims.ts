import type { Claim } from '../../core/studies/claim.ts';
import { isNumber } from '../../base/json/json.ts';
import { formatFixed } from '../../core/words/format.ts';
import { detectableDifference, itemsForDifference } from '../prompt-effect/questions-needed.ts';
import type { ModelWithPromptEffect, ModelOrder } from './order.ts';

export interface OrderSettings {
  /** Tolerance in points. */
  readonly margin: number;
  /** Whether claims about the order by sensitivity are left out. */
  readonly byStrengthAlone?: boolean;
}

/** The claims about the order of several models: see the rows `order` of a study's table of claims. */
export function orderClaims(
  contenders: readonly ModelWithPromptEffect[],
  order: ModelOrder,
  settings: OrderSettings,
): Claim[] {
  if (contenders.length < 2) return [];
  const alike = modelsIdenticalToFirst(contenders);
  if (alike.length === contenders.length) {
    return [{ claim: 'same-answers', models: alike }];
  }
  const names = (places: readonly number[]) => places.map((place) => contenders[place]?.model ?? '');
  const claims: Claim[] = alike.length > 1 ? [{ claim: 'same-answers', models: alike }] : [];
  const strongest = strongestModelIndices(contenders, order);
  const [first] = strongest;
  if (strongest.length === 1 && first !== undefined) {
    const leads = order.strength.filter(({ one, other }) => one === first || other === first);
    const next = leads.reduce((a, b) => (Math.abs(b.difference) < Math.abs(a.difference) ? b : a));
    const sign = next.one === first ? 1 : -1;
    const [low, high] = sign === 1 ? next.interval : [-next.interval[1], -next.interval[0]];
    claims.push({
      claim: 'order-strength',
      models: names(strongest),
      value: 100 * Math.max(0, low),
      interval: [100 * low, 100 * high],
      p: Math.max(...leads.map(({ pHolm }) => pHolm)),
    });
  } else if (strongest.length > 1) {
    const tied = order.strength.filter(({ one, other }) => strongest.includes(one) && strongest.includes(other));
    const deviation = Math.max(...tied.map(({ itemDeviation }) => itemDeviation));
    const asked = (contenders[0]?.tables ?? []).reduce((sum, { items }) => sum + items, 0);
    claims.push({
      claim: 'tied-strength',
      models: names(strongest),
      value: itemsForDifference(deviation, settings.margin / 100, contenders.length),
      about: {
        difference: formatFixed(settings.margin, Number.isInteger(settings.margin) ? 0 : 1),
        // The difference that these questions find in 80% of cases.
        asked: asked.toLocaleString('en-GB'),
        found: formatFixed(100 * detectableDifference(asked, deviation, contenders.length), 1),
      },
    });
  }
  const steadiest = settings.byStrengthAlone ? [] : mostRobustModelIndices(contenders, order);
  if (steadiest.length === 1) {
    claims.push({ claim: 'order-steadiness', models: names(steadiest) });
  } else if (steadiest.length > 1) {
    claims.push({ claim: 'tied-steadiness', models: names(steadiest) });
  }
  return claims;
}

/** The models whose scores equal those of the first in every cell. */
export function modelsIdenticalToFirst(contenders: readonly ModelWithPromptEffect[]): string[] {
  const [first] = contenders;
  if (!first) return [];
  const isSame = ({ tables }: ModelWithPromptEffect) =>
    tables.every((table, b) => {
      const scores = first.tables[b]?.scores;
      return scores !== undefined && table.scores.every((score, cell) => Object.is(score, scores[cell]));
    });
  return contenders.filter(isSame).map(({ model }) => model);
}

/**
 * The model with the highest μ, and those that are not shown to be weaker. Only the highest if it beats each of the others.
 */
export function strongestModelIndices(contenders: readonly ModelWithPromptEffect[], { isStronger }: ModelOrder): number[] {
  const top = contenders.reduce(
    (best, { effect }, place) => (effect.spread.mu > (contenders[best]?.effect.spread.mu ?? -1) ? place : best),
    0,
  );
  return contenders.flatMap((_, place) => (place === top || !isStronger(top, place) ? [place] : []));
}

/**
 * The model with the lowest τ̂, and those that are not shown to be more sensitive. Empty if fewer than two have a τ, or if
 * any model has `isOnlyByStrength`.
 */
export function mostRobustModelIndices(contenders: readonly ModelWithPromptEffect[], { isSteadier }: ModelOrder): number[] {
  if (contenders.some(({ isOnlyByStrength }) => isOnlyByStrength)) return [];
  const withTau = contenders.flatMap(({ effect }, place) => (isNumber(effect.tau) ? [{ place, tau: effect.tau }] : []));
  if (withTau.length < 2) return [];
  const least = withTau.reduce((a, b) => (b.tau < a.tau ? b : a));
  return withTau.flatMap(({ place }) => (place === least.place || !isSteadier(least.place, place) ? [place] : []));
}
