import type { BestWorstPromptGap } from '../../core/json/result-form.ts';
import type { Interval } from '../../core/studies/interval.ts';
import type { EffectBounds } from '../not-read/effect-bounds.ts';
import type { PromptPairDifference } from '../prompt-effect/prompt-contrasts.ts';
import type { ModelPromptEffect } from '../prompt-effect/prompt-effect.ts';

/**
 * Below five prompts: the pair that is furthest apart, by the ids of the plan’s prompts; undefined from five on. With unread
 * answers, the difference is that of the answers as they are counted. The interval covers every way to count them. p is the
 * larger of two: as they are counted, and for the least favourable count.
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
