import type { BestWorstPromptGap } from '../../core/json/result-form.ts';
import type { Interval } from '../../core/studies/interval.ts';
import type { EffectBounds } from '../not-read/effect-bounds.ts';
import type { PromptPairDifference } from '../prompt-effect/prompt-contrasts.ts';
import type { ModelPromptEffect } from '../prompt-effect/prompt-effect.ts';

/**
 * Below five prompts: the two that are furthest apart, by the ids of the plan’s; undefined from five on. Where answers were not read, the difference is of them as they are counted, its interval
 * reaches as far as they allow, and p is the larger of two: as they are counted, and as they speak most against a difference.
 */
export function findWidestPromptPair(
  { pairs, spread }: ModelPromptEffect,
  ids: readonly string[],
  bounds?: Pick<EffectBounds, 'widest' | 'reach'>,
): BestWorstPromptGap | undefined {
  const [found] = [...pairs].sort((x, y) => Math.abs(y.difference) - Math.abs(x.difference));
  if (!found) return undefined;
  const isDown = found.difference < 0;
  const id = (place: number) => ids[spread.prompts[place] ?? -1] ?? '';
  const endsOf = ({ low, high }: PromptPairDifference): Interval => (isDown ? [-high, -low] : [low, high]);
  const [low, high] = endsOf(found);
  const least = bounds?.widest ? Math.min(low, endsOf(bounds.widest)[0]) : low;
  return {
    best: id(isDown ? found.other : found.one),
    worst: id(isDown ? found.one : found.other),
    difference: 100 * Math.abs(found.difference),
    interval: [100 * least, 100 * Math.max(high, bounds?.reach ?? 0)],
    p: Math.max(found.p, bounds?.widest?.p ?? 0),
  };
}
